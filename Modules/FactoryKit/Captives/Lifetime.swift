/// How long an instance lives, as far as its scope tells.
struct Lifetime: Sendable {
  /// The lengths, shortest first.
  enum Length: Int, Sendable {
    case unique, graph, bound, shared, own, cached, singleton
  }

  let length: Length
  /// The scope of the factory.
  let scope: ScopeReference
  /// The opening that it ends with, if it does.
  let openScope: OpenScope?

  /// The lifetime of what nothing keeps.
  static var unique: Lifetime { Lifetime(of: .none, in: nil) }

  /// Tells the lifetime of an instance.
  ///
  /// - Parameters:
  ///   - scope: The scope of its factory.
  ///   - opening: The opening that keeps it, or that it was registered in.
  init(of scope: ScopeReference, in openScope: OpenScope?) {
    self.scope = scope
    self.openScope = openScope
    if openScope != nil {
      length = .bound
    } else {
      switch scope.mark.storage {
      case .nobody, .openScope: length = .unique
      case .resolution: length = .graph
      case .containerWeakly: length = .shared
      case .container: length = scope.mark.reportsCaptives ? .own : .cached
      case .process: length = .singleton
      }
    }
  }

  /// Whether whatever lives longer should not hold it.
  var isGuarded: Bool { openScope != nil || scope.mark.reportsCaptives }

  /// Whether this is longer than another.
  func outlives(_ other: Lifetime) -> Bool {
    if let openScope, let inner = other.openScope { return openScope.depth < inner.depth }
    return length.rawValue > other.length.rawValue
  }

  /// What messages call it.
  var name: String {
    if let openScope, openScope.mark != scope.mark {
      return "registered for '\(openScope.scope.name)'"
    }
    return scope.name
  }
}

extension ScopeReference {
  /// What messages call the scope.
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
