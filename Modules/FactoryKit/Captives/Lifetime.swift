/// The lifetime of an instance, as far as its scope tells.
struct Lifetime: Sendable {
  /// The lengths, shortest first.
  enum Length: Int, Sendable {
    case unique, graph, bound, shared, own, cached, singleton
  }

  let length: Length
  /// The scope of the factory.
  let scope: ScopeReference
  /// The open scope that the lifetime ends with, if there is one.
  let openScope: OpenScope?

  /// The lifetime of an instance that no scope stores.
  static var unique: Lifetime { Lifetime(of: .none, in: nil) }

  /// Finds out the lifetime of an instance.
  ///
  /// - Parameters:
  ///   - scope: The scope of its factory.
  ///   - openScope: The open scope that stores the instance, or that has the factory's registration.
  init(of scope: ScopeReference, in openScope: OpenScope?) {
    self.scope = scope
    self.openScope = openScope
    length =
      switch scope.mark.storage {
      case _ where openScope != nil: .bound
      case .nobody, .openScope: .unique
      case .resolution: .graph
      case .containerWeakly: .shared
      case .container: scope.mark.reportsCaptives ? .own : .cached
      case .process: .singleton
      }
  }

  /// Whether longer-lived instances must not hold this one.
  var isGuarded: Bool { openScope != nil || scope.mark.reportsCaptives }

  /// Whether this lifetime is longer than another one.
  func outlives(_ other: Lifetime) -> Bool {
    if let openScope, let inner = other.openScope { return openScope.depth < inner.depth }
    return length.rawValue > other.length.rawValue
  }

  /// The name of the lifetime in messages.
  var name: String {
    if let openScope, openScope.mark != scope.mark {
      return "registered for '\(openScope.scope.name)'"
    }
    return scope.name
  }
}

extension ScopeReference {
  /// The name of the scope in messages.
  var name: String {
    switch mark {
    case .none, .unique: "unique"
    case .cached: "cached"
    case .shared: "shared"
    case .singleton: "singleton"
    case .graph: "graph"
    default: own?.name ?? "own"
    }
  }
}
