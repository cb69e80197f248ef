@testable package import FactoryKit

/// A factory that each container under test declares.
///
/// A recipe resolves only slots after its own in this list, so that there are no cycles.
package enum Slot: Int, CaseIterable, Sendable {
  case first, second
  /// Returns an existential.
  case face
  /// Returns a structure that begins with a number, and contains a product.
  case labeled
  /// Returns a structure that begins with a product, and contains a number.
  case tagged
  /// A factory with a parameter.
  case numbered
  /// Returns an optional, and is promised if its definition returns `nil`.
  case maybe
  /// Returns an optional, has a parameter, and is promised like `maybe`.
  case maybeNumbered
  /// Returns an array, to which modules contribute.
  case list
  /// A registration that is found by type, without a declaration.
  case typed
  /// A throwing factory.
  case failing
  /// Is async, with a recipe that may throw. No recipe resolves it.
  case waiting
  /// Resolves no other factory.
  case leaf

  /// Whether the factory has a parameter.
  var hasParameter: Bool { self == .numbered || self == .maybeNumbered }

  /// Whether the factory may return `nil`.
  var isOptional: Bool { self == .maybe || self == .maybeNumbered }

  /// Whether its instance is an object, and doesn't only contain objects.
  var isObject: Bool { self != .list && self != .labeled && self != .tagged }

  /// Whether a recipe may throw.
  var mayFail: Bool { self == .failing || self == .waiting }

  /// Whether the factory is a promise if its definition returns `nil`.
  var isPromised: Bool { isOptional }

  /// Its name in traces and reports.
  var name: String { self == .typed ? "type" : "\(self)" }
}

/// A parameter of a factory.
///
/// Different parameters may have the same hash value.
package struct Parameter: Sendable {
  /// The number, which events name.
  let number: Int
  /// Values that `==` compares, too.
  ///
  /// An array with a NaN equals itself, as it has one storage, and no other array.
  private var values: [Double] = []
  private var isEqualToItself = true
  /// A part that isn't equal to itself, and that `==` ignores.
  private let ignored = Double.nan

  package static let zero = Parameter(number: 0)
  package static let one = Parameter(number: 1)
  package static let two = Parameter(number: 2)
  /// Like a NaN, it isn't equal to itself.
  package static let strange = Parameter(number: 3, isEqualToItself: false)
  /// A new parameter that is equal only to its own copies.
  package static var fresh: Parameter { Parameter(number: 4, values: [.nan]) }
  /// More parameters than a container stores instances for without removing unused ones.
  static let many = (10..<80).map { Parameter(number: $0) }
}

extension Parameter: Hashable {
  package static func == (left: Parameter, right: Parameter) -> Bool {
    left.number == right.number && left.values == right.values && left.isEqualToItself
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(number % 2) }
}

extension Parameter: CustomStringConvertible {
  package var description: String {
    switch number {
    case 0: "zero"
    case 1: "one"
    case 2: "two"
    case 3: "strange"
    case 4: "fresh"
    default: "\(number)"
    }
  }
}

/// A way to get an instance.
package enum Way: Sendable {
  case call, resolve, dependency
  case injected, lazyInjected, weakLazyInjected, dynamicInjected
  /// By `kept`, which builds nothing. Only for an async factory.
  case kept
  /// By a task that was cancelled before. Only for an async factory.
  case cancelled
  /// By a task that is cancelled during the build, which it doesn't wait for. Only for an async factory.
  case leaving
  /// By `$wrapper.resolve(reset:)`, before any other resolution.
  case lazyAfterReset(FactoryResetOptions)
  /// By `$wrapper.resolve(reset:)`, after a first resolution.
  case injectedAfterReset(FactoryResetOptions)

  static let plain: [Way] = [
    .call, .resolve, .dependency, .injected, .lazyInjected, .weakLazyInjected, .dynamicInjected,
  ]
}

extension Way: CustomStringConvertible {
  package var description: String {
    switch self {
    case .call: "call"
    case .resolve: "resolve()"
    case .dependency: "dependency(_:)"
    case .injected: "@Injected"
    case .lazyInjected: "@LazyInjected"
    case .weakLazyInjected: "@WeakLazyInjected.resolve()"
    case .dynamicInjected: "@DynamicInjected"
    case .kept: "kept"
    case .cancelled: "a cancelled task"
    case .leaving: "a task that leaves during the build"
    case .lazyAfterReset(let options): "@LazyInjected.resolve(reset: .\(options))"
    case .injectedAfterReset(let options): "@Injected.resolve(reset: .\(options)) after its first"
    }
  }
}

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
