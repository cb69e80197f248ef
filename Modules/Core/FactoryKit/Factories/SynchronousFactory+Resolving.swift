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
    while case .build(let registration) = resolution.next({ parameter }) {
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

extension ResolutionThread {
  /// Calls a closure of a factory, as one step of the thread's current resolution.
  @inlinable
  static func step<Result, Failure: Error>(
    _ key: FactoryKey,
    in container: any ManagedContainer,
    on thread: Unretained<ResolutionThread>,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    beginStep(key, in: container, on: thread)
    defer { endStep(on: thread) }
    return try body()
  }

  @usableFromInline
  static func decorate(
    _ key: FactoryKey,
    in container: any ManagedContainer,
    _ body: () -> Void
  ) {
    withCurrent { $0.decorate(ResolutionFrame(container, key), body) }
  }

  @usableFromInline
  static func beginStep(
    _ key: FactoryKey,
    in container: any ManagedContainer,
    on thread: Unretained<ResolutionThread>
  ) {
    thread.use { $0.beginStep(ResolutionFrame(container, key)) }
  }

  @usableFromInline
  static func endStep(on thread: Unretained<ResolutionThread>) { thread.use { $0.endStep() } }
}
