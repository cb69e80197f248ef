// A registration in `begin` or `open` makes an instance one of the request, but the singleton is built before.
import FactoryKit

struct User: Sendable { var name = "nobody" }
struct Store: Sendable { let user: User }
struct Log: Sendable { let user: User }

extension Scope { static let request = Scope.Bound("request") }
extension Container {
  var user: Factory<User> { self { User() } }
  var store: Factory<Store> { self { Store(user: self.user()) }.singleton }
  var log: Factory<Log> { self { Log(user: self.user()) }.cached }
}

launch()
let container = Container.shared
_ = (container.store(), container.log())
let request = Scope.request.begin(in: container) { $0.user.register { User(name: "ada") } }
request.withValues { _ = (container.store(), container.user()) }
Scope.request.open(in: container, registering: { $0.user.register { User(name: "eve") } }) {
  _ = (container.log(), container.user())
}
