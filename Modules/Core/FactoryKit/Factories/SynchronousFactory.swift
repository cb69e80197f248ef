/// A factory whose closure runs on the resolving thread.
///
/// ``Factory``, ``ParameterFactory``, ``ThrowingFactory`` and ``ThrowingParameterFactory`` are its forms.
///
/// A factory is a value: each read of the property creates it anew. It holds its container, so don't
/// store a factory in the container that it belongs to.
public struct SynchronousFactory<P, T, Failure: Error>: FactoryModifying {
  /// The container, the place of the declaration, and what the modifiers in the definition say.
  public var _definition: _FactoryDefinition
  /// The closure in the factory's definition.
  @usableFromInline let make: (P) throws(Failure) -> T

  /// Creates a factory; `self { … }` inside a container is the short form.
  ///
  /// - Parameters:
  ///   - container: The container that stores registrations and instances for this factory.
  ///   - key: The name that distinguishes the factory from others of the same type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - isolation: The actor that the factory is declared on, if any. The closure runs on that actor.
  ///   - factory: Creates the dependency. Called with no lock held.
  @inlinable
  public init(
    _ container: any ManagedContainer,
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    isolation: (any Actor)? = #isolation,
    _ factory: @escaping (P) throws(Failure) -> T
  ) {
    let declaration = Declaration(name: key, fileID: fileID, line: line, column: column)
    _definition = _FactoryDefinition(container, declaration)
    if let isolation {
      _definition.noteIsolation(to: isolation)
      let container = type(of: container)
      make = { (parameter: P) throws(Failure) -> T in
        declaration.checkIsolation(to: isolation, in: container)
        return try factory(parameter)
      }
    } else {
      make = factory
    }
  }

  /// Returns a new or stored instance for a parameter, depending on the factory's scope.
  ///
  /// A scoped instance is built once: threads that resolve the factory during the build wait for it. A
  /// circular dependency ends the program with a message that shows the chain.
  ///
  /// - Parameter parameter: The parameter of the instance.
  /// - Returns: The instance.
  /// - Throws: The error of a throwing factory's closure. A failed build stores nothing.
  @inlinable
  public func callAsFunction(_ parameter: P) throws(Failure) -> T {
    try resolve(parameter, in: container)
  }

  /// Returns a new or stored instance for a parameter: the same as calling the factory.
  ///
  /// - Parameter parameter: The parameter of the instance.
  /// - Returns: The instance.
  /// - Throws: The error of a throwing factory's closure. A failed build stores nothing.
  @inlinable
  public func resolve(_ parameter: P) throws(Failure) -> T {
    try resolve(parameter, in: container)
  }
}

extension SynchronousFactory where P == Void {
  /// Returns a new or stored instance, depending on the factory's scope.
  ///
  /// A scoped instance is built once: threads that resolve the factory during the build wait for it. A
  /// circular dependency ends the program with a message that shows the chain.
  ///
  /// - Returns: The instance.
  /// - Throws: The error of a throwing factory's closure. A failed build stores nothing.
  @inlinable
  public func callAsFunction() throws(Failure) -> T { try resolve((), in: container) }

  /// Returns a new or stored instance: the same as calling the factory.
  ///
  /// - Returns: The instance.
  /// - Throws: The error of a throwing factory's closure. A failed build stores nothing.
  @inlinable
  public func resolve() throws(Failure) -> T { try resolve((), in: container) }
}

// `@unchecked`: a factory is immutable, but its closure isn't `@Sendable`. The container calls the closure
// on any thread, like a registered closure.
extension SynchronousFactory: @unchecked Sendable {}

extension SynchronousFactory {
  /// A closure that adds a contributed element to the array, and throws only if the factory may.
  ///
  /// Not `throws(Failure)`: Swift 6.3 calls such a closure wrongly if its type is the argument of a generic type.
  typealias Addition = (inout T) throws -> Void

  /// Resolves the factory.
  ///
  /// The container is an argument, because otherwise the compiler adds retains.
  @inlinable
  func resolve(_ parameter: P, in container: any ManagedContainer) throws(Failure) -> T {
    switch findFast(parameter, in: container) {
    case .stored(let read): return read.value(as: T.self)
    case .build(let registration, let thread):
      return try ResolutionThread.step(key, in: container, on: thread) { () throws(Failure) -> T in
        try makeDirectly(parameter, with: registration)
      }
    case let found: return try resolve(parameter, found)
    }
  }

  /// Resolves the factory, given one of the less frequent results of the fast path.
  ///
  /// A function of its own, so that the fast path is inlined.
  @inlinable @inline(never)
  func resolve(_ parameter: P, _ found: Found) throws(Failure) -> T {
    switch found {
    case .ofParameter(let box): return box.value(as: T.self)
    case .storedWeakly(let read):
      if let instance = read.weakValue(as: T.self) {
        return instance
      }
    case .decorated(let read, let decorator):
      let instance = read.value(as: T.self)
      ResolutionThread.decorate(key, in: container) {
        decorator.decorate(instance, isNew: false)
      }
      return instance
    case .stored, .build, .slowPath: break
    }
    return try resolveSlowly(parameter)
  }

  /// Resolves the factory with all options, registrations and settings: the slow path.
  @inlinable @inline(never)
  func resolveSlowly(_ parameter: P) throws(Failure) -> T {
    let canThrow = Failure.self == (any Error).self
    let resolution = Resolution(of: reference, for: canThrow ? .throwing : .synchronous)
    if case .build(let registration) = resolution.begin({ parameter }) {
      let built = ResolutionThread.step(key, in: container, on: resolution.unretainedThread) {
        result(for: parameter, with: registration)
      }
      resolution.endBuild(with: built)
    }
    switch resolution.end() {
    case .instance(let instance): return instance.value(as: T.self)
    case .building: fatalError("The factory isn't async.")
    case .failure(let error):
      // All resolutions of one declaration have the same types.
      // swift-format-ignore: NeverForceUnwrap
      throw error as! Failure
    }
  }

  /// Creates an instance with a registration, which has no contributions, or with the definition.
  @inlinable
  func makeDirectly(
    _ parameter: P,
    with registration: StoredClosure?
  ) throws(Failure) -> T {
    guard let registration else {
      return try make(parameter)
    }
    return try registration.make(T.self, from: parameter, throwing: Failure.self)
  }

  /// Creates an instance with a registration, with contributions, or with the definition.
  @usableFromInline
  func result(for parameter: P, with registration: StoredClosure?) -> ResolutionResult {
    do {
      guard let contributions = registration as? Contributions<Addition> else {
        return .instance(Box(try makeDirectly(parameter, with: registration)))
      }
      var array = try makeDirectly(parameter, with: contributions.base)
      for add in contributions.additions {
        try add(&array)
      }
      return .instance(Box(array))
    } catch {
      return .failure(error)
    }
  }
}
