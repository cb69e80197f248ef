@testable import FactoryKit

/// A scope: a built-in one, or one declared here.
package enum ScopeName: CaseIterable, Sendable {
  case unique, cached, shared, singleton, graph, session, meeting, request, job

  /// The scopes that an operation can open.
  static let bound: [ScopeName] = [.request, .job]

  /// The scope.
  var scope: Scope {
    switch self {
    case .unique: .unique
    case .cached: .cached
    case .shared: .shared
    case .singleton: .singleton
    case .graph: .graph
    case .session: .session
    case .meeting: .meeting
    case .request, .job: boundScope ?? .unique
    }
  }

  /// The scope, if an operation can open it.
  var boundScope: Scope.Bound? {
    switch self {
    case .request: .request
    case .job: .job
    default: nil
    }
  }

  /// The scope for a modifier that stores it.
  ///
  /// It replaces the current singletons by an equivalent clone, which would otherwise stay alive.
  var scopeToKeep: Scope { self == .singleton ? Self.singletons : scope }

  // A clone is equivalent to the built-in scope.
  private static let singletons = Scope.Singleton().clone()

  /// Whether the scope stores its instances only while it is open.
  var isBound: Bool { Self.bound.contains(self) }

  /// Whether the scope stores its instances weakly.
  var isWeak: Bool { self == .shared || self == .meeting }

  /// Returns the name of a scope.
  ///
  /// All sets of singletons have one name.
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
  fileprivate static let request = Bound("request")
  fileprivate static let job = Bound("job")
}
