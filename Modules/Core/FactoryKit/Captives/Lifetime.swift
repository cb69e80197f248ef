/// The lifetime of an instance, as its scope defines it.
struct Lifetime: Sendable {
  /// The lengths, shortest first.
  enum Length: Int, Sendable {
    case unique, graph, bound, shared, own, cached, singleton
  }

  let length: Length
  /// The scope of the factory.
  let scope: ScopeMark
  /// The open scope whose end is the end of the lifetime; `nil` for other lifetimes.
  let openScope: OpenScope?

  /// The lifetime of an instance that no scope stores.
  static var unique: Lifetime { Lifetime(of: .none, in: nil) }

  /// Finds out the lifetime of an instance.
  ///
  /// - Parameters:
  ///   - scope: The scope of its factory.
  ///   - openScope: The open scope that stores the instance, or that has the factory's registration.
  init(of scope: ScopeMark, in openScope: OpenScope?) {
    self.scope = scope
    self.openScope = openScope
    length =
      switch scope.storage {
      case _ where openScope != nil: .bound
      case .nobody, .openScope: .unique
      case .resolution: .graph
      case .containerWeakly: .shared
      case .container where scope.reportsCaptives: .own
      case .container: .cached
      case .process: .singleton
      }
  }

  /// Whether this lifetime is longer than another one.
  func outlives(_ other: Lifetime) -> Bool {
    if let openScope, let inner = other.openScope {
      return openScope.depth < inner.depth
    }
    return length.rawValue > other.length.rawValue
  }

  /// The name of the lifetime in messages.
  var name: String {
    guard let openScope else {
      return scope.name
    }
    let name = openScope.scope.name
    if openScope.mark == scope {
      return name
    }
    return "registered for '\(name)'"
  }
}
