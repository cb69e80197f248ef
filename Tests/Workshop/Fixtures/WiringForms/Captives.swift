// Each program of this file begins with these lines.
import FactoryKit

struct User: Sendable { var name = "nobody" }
struct Store: Sendable { let user: User }
let isOn = CommandLine.arguments.contains("--on")

extension Scope { static let request = Scope.Bound("request") }

// program: Captive
// A singleton that resolves an instance of a request, in the arguments of an initializer.
// warns: Captive dependency: Container.store
// says: Captive dependency
extension Container {
  var user: Factory<User> { self { User() }.scope(.request) }
  var store: Factory<Store> { self { Store(user: self.user()) }.singleton }
}

launch()
Scope.request.open { _ = Container.shared.store() }

// program: CaptiveOfPromise
// A singleton that resolves a promise, which only open scopes register.
// warns: Captive dependency: Container.store
// says: Captive dependency
struct Shop: Sendable { let user: User? }

extension Container {
  var user: Factory<User?> { promised() }
  var store: Factory<Shop> { self { Shop(user: self.user()) }.singleton }
}

Scope.request.open(in: Container.shared, registering: { $0.user.register { User() } }) {
  _ = Container.shared.store()
}

// program: ConditionalBoundScopes
// The scope itself depends on a condition.
extension Scope {
  static let site: Scope = isOn ? Scope.Bound("site") : Scope.Cached()
  static var page: Scope {
    if isOn { Scope.Bound("page") } else { .cached }
  }
  #if SERVER
    static let call = Scope.Bound("call")
  #else
    static let call = Scope.Cached()
  #endif
}
extension Container {
  var user1: Factory<User> { self { User() }.scope(.site) }
  var store1: Factory<Store> { self { Store(user: self.user1()) }.singleton }
  var user2: Factory<User> { self { User() }.scope(.page) }
  var store2: Factory<Store> { self { Store(user: self.user2()) }.singleton }
  var user3: Factory<User> { self { User() }.scope(.call) }
  var store3: Factory<Store> { self { Store(user: self.user3()) }.singleton }
}

launch()
_ = (Container.shared.store1(), Container.shared.store2(), Container.shared.store3())

// program: ConditionalScopes
// Scopes that a condition chooses, in the definition or later.
extension Container {
  var user1: Factory<User> { isOn ? self { User() }.scope(.request) : self { User() } }
  var store1: Factory<Store> { self { Store(user: self.user1()) }.singleton }
  var user2: Factory<User> {
    if isOn { return self { User() }.scope(.request) }
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
  var user4: Factory<User> { self { User() }.scope(isOn ? .request : .cached) }
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

// program: OrderOfBegin
// A registration in `begin` or `open` makes an instance one of the request, but the singleton is built before.
struct Log: Sendable { let user: User }

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

// program: SameScopeName
// A scope with the name of another module's bound scope.
import ScopedParts

extension Scope { static let call = Scope.Cached() }
enum Scopes { static let page = Scope.Cached() }
let page = Scopes.page
extension Container {
  var user: Factory<User> { self { User() }.scope(.call) }
  var store: Factory<Store> { self { Store(user: self.user()) }.singleton }
  var reader: Factory<User> { self { User() }.scope(Scopes.page) }
  var book: Factory<Store> { self { Store(user: self.reader()) }.singleton }
}

launch()
_ = (Container.shared.store(), Container.shared.book())
// === ScopedParts/Parts.swift
import FactoryKit

extension Scope {
  static let call = Scope.Bound("call")
  static let page = Scope.Bound("page")
}
