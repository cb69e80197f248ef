// The scope itself depends on a condition.
import FactoryKit

struct User: Sendable {}
struct Store: Sendable { let user: User }
let isServer = CommandLine.arguments.contains("--server")

extension Scope {
  static let request: Scope = isServer ? Scope.Bound("request") : Scope.Cached()
  static var page: Scope {
    if isServer { Scope.Bound("page") } else { .cached }
  }
  #if SERVER
    static let call = Scope.Bound("call")
  #else
    static let call = Scope.Cached()
  #endif
}
extension Container {
  var user1: Factory<User> { self { User() }.scope(.request) }
  var store1: Factory<Store> { self { Store(user: self.user1()) }.singleton }
  var user2: Factory<User> { self { User() }.scope(.page) }
  var store2: Factory<Store> { self { Store(user: self.user2()) }.singleton }
  var user3: Factory<User> { self { User() }.scope(.call) }
  var store3: Factory<Store> { self { Store(user: self.user3()) }.singleton }
}

launch()
_ = (Container.shared.store1(), Container.shared.store2(), Container.shared.store3())
