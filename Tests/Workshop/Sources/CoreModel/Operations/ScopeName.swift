@testable import FactoryKit

/// A scope: a built-in one, or one that is declared here.
package enum ScopeName: CaseIterable, Sendable {
  case unique, cached, shared, singleton, graph, session, meeting

  /// The scope itself.
  var scope: Scope {
    switch self {
    case .unique: .unique
    case .cached: .cached
    case .shared: .shared
    case .singleton: .singleton
    case .graph: .graph
    case .session: .session
    case .meeting: .meeting
    }
  }

  /// The scope for whoever keeps it: in place of the singletons of the moment, which would be kept
  /// too, others that are taken for the same.
  var scopeToKeep: Scope { self == .singleton ? Self.singletons : scope }

  // A clone stands for the built-in scope.
  private static let singletons = Scope.Singleton().clone()

  /// Whether the scope keeps an instance only as long as somebody else holds it.
  var isWeak: Bool { self == .shared || self == .meeting }

  /// Returns the name of a scope.
  ///
  /// All that keep singletons are one to those who name it.
  init?(of scope: Scope) {
    if scope is Scope.Singleton {
      self = .singleton
      return
    }
    guard let name = Self.allCases.first(where: { $0.scope === scope }) else { return nil }
    self = name
  }
}

extension Scope {
  fileprivate static let session = Cached()
  fileprivate static let meeting = Shared()
}
