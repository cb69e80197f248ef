// A singleton that resolves an instance of a request, in the arguments of an initializer.
// warns: Captive dependency: Container.store
// says: Captive dependency
import FactoryKit

struct User: Sendable {}
struct Store: Sendable { let user: User }

extension Scope { static let request = Scope.Bound("request") }
extension Container {
  var user: Factory<User> { self { User() }.scope(.request) }
  var store: Factory<Store> { self { Store(user: self.user()) }.singleton }
}

launch()
Scope.request.open { _ = Container.shared.store() }
