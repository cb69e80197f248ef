import FactoryKit

/// A factory that each container under test declares.
///
/// A recipe resolves only slots after its own in this list, so that there are no cycles.
package enum Slot: Int, CaseIterable, Sendable {
  case first
  /// Returns an existential.
  case face
  /// Returns a structure that contains a product.
  case labeled
  /// A factory with a parameter.
  case numbered
  /// Returns an optional, and is promised if its definition returns `nil`.
  case maybe
  /// Returns an array, to which modules contribute.
  case list
  /// A throwing factory.
  case failing
  /// Is async, with a recipe that may throw. No recipe resolves it.
  case waiting
  /// Resolves no other factory.
  case leaf

  /// Whether its instance is an object, and doesn't only contain objects.
  var isObject: Bool { self != .list && self != .labeled }

  /// Whether a recipe may throw.
  var mayFail: Bool { self == .failing || self == .waiting }

  /// Whether a recipe may build nothing.
  var mayBeEmpty: Bool { self == .maybe || self == .list }
}

/// A parameter of a factory.
///
/// Different parameters may have the same hash value.
package struct Parameter: Sendable {
  /// The number, which events name.
  let number: Int

  static let known = (0..<3).map { Parameter(number: $0) }
  /// Like a NaN, it isn't equal to itself.
  static let strange = Parameter(number: 3)
}

extension Parameter: Hashable {
  package static func == (left: Parameter, right: Parameter) -> Bool {
    left.number == right.number && left.number != strange.number
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(number % 2) }
}

/// A way to get an instance.
package enum Way: CaseIterable, Sendable {
  case call
  /// By `resolvedOrNil()`, which builds nothing. Only for an async factory.
  case stored
  /// By a task that was cancelled before. Only for an async factory.
  case cancelled
  /// By a task that is cancelled during the build, which it doesn't wait for. Only for an async factory.
  case leaving
}

/// A scope: a built-in one, or one declared here.
package enum ScopeName: CaseIterable, Sendable {
  case unique, cached, session, shared, singleton, graph, request, job

  /// The scopes that an operation can open.
  static let bound: [ScopeName] = [.request, .job]

  var scope: Scope {
    switch self {
    case .unique: .unique
    case .cached: .cached
    case .session: .session
    case .shared: .shared
    case .singleton: .singleton
    case .graph: .graph
    case .request: .request
    case .job: .job
    }
  }

  /// Whether the scope stores its instances only while it is open.
  var isBound: Bool { Self.bound.contains(self) }
}

extension Scope {
  fileprivate static let session = Cached()
  fileprivate static let request = Bound("request")
  fileprivate static let job = Bound("job")
}
