// Scopes that a condition chooses, in the definition or later.
import FactoryKit

struct User: Sendable {}
struct Store: Sendable { let user: User }
let isServer = CommandLine.arguments.contains("--server")

extension Scope { static let request = Scope.Bound("request") }
extension Container {
  var user1: Factory<User> { isServer ? self { User() }.scope(.request) : self { User() } }
  var store1: Factory<Store> { self { Store(user: self.user1()) }.singleton }
  var user2: Factory<User> {
    if isServer { return self { User() }.scope(.request) }
    return self { User() }
  }
  var store2: Factory<Store> { self { Store(user: self.user2()) }.singleton }
  var user3: Factory<User> {
    #if SERVER
      self { User() }.scope(.request)
    #else
      self { User() }
    #endif
  }
  var store3: Factory<Store> { self { Store(user: self.user3()) }.singleton }
  var user4: Factory<User> { self { User() }.scope(isServer ? .request : .cached) }
  var store4: Factory<Store> { self { Store(user: self.user4()) }.singleton }
  var user5: Factory<User> { self { User() }.scope(.request).once() }
  var store5: Factory<Store> { self { Store(user: self.user5()) }.singleton }
  var user6: Factory<User> { self { User() }.scope(.request) }
  var store6: Factory<Store> { self { Store(user: self.user6()) }.cached.once() }
}

let container = Container.shared
_ = container.user5.unique
_ = container.store6.unique
launch()
_ = (
  container.store1(), container.store2(), container.store3(), container.store4(), container.store5()
)
Scope.request.open { _ = container.store6() }
