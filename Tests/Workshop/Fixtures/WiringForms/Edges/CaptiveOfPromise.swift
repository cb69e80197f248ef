// A singleton that resolves a promise, which only open scopes register.
// warns: Captive dependency: Container.store
// says: Captive dependency
import FactoryKit

struct User: Sendable {}
struct Store: Sendable { let user: User? }

extension Scope { static let request = Scope.Bound("request") }
extension Container {
  var user: Factory<User?> { promised() }
  var store: Factory<Store> { self { Store(user: self.user()) }.singleton }
}

Scope.request.open(in: Container.shared, registering: { $0.user.register { User() } }) {
  _ = Container.shared.store()
}
