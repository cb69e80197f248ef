// A scope with the name of another module's bound scope.
import FactoryKit
import ScopedParts

struct User: Sendable {}
struct Store: Sendable { let user: User }

extension Scope { static let request = Scope.Cached() }
enum Scopes { static let page = Scope.Cached() }
let page = Scopes.page
extension Container {
  var user: Factory<User> { self { User() }.scope(.request) }
  var store: Factory<Store> { self { Store(user: self.user()) }.singleton }
  var reader: Factory<User> { self { User() }.scope(Scopes.page) }
  var book: Factory<Store> { self { Store(user: self.reader()) }.singleton }
}

launch()
_ = (Container.shared.store(), Container.shared.book())
// === ScopedParts/Parts.swift
import FactoryKit

extension Scope {
  static let request = Scope.Bound("request")
  static let page = Scope.Bound("page")
}
