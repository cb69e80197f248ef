/// A factory whose closure runs on the resolving thread.
@usableFromInline
protocol SynchronousFactory: FactoryModifying {
  /// Returns the instance in an outcome, or throws the error in it.
  static func instance(in outcome: Outcome) throws(Failure) -> T

  /// Returns an outcome as the result of a resolution.
  static func result(_ outcome: Outcome) -> ResolutionResult
}

extension SynchronousFactory {
  /// Resolves the factory.
  ///
  /// The container is an argument, because otherwise the compiler adds retains.
  @inlinable
  func resolve(_ parameter: P, in container: any ManagedContainer) throws(Failure) -> T {
    switch findFast(parameter, in: container) {
    case .stored(let read): return read.value(as: T.self)
    case .build(let registration, let thread):
      let outcome = ResolutionThread.step(key, in: container, on: thread) {
        registration?.make(Outcome.self, from: parameter) ?? makeFromDefinition(parameter)
      }
      return try Self.instance(in: outcome)
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
    let resolution = Resolution(of: reference, canThrow: canThrow)
    while case .build(let registration) = resolution.next({ parameter }) {
      let outcome = ResolutionThread.step(key, in: container, on: resolution.unretainedThread) {
        make(parameter, with: registration)
      }
      resolution.endBuild(with: Self.result(outcome))
    }
    switch resolution.end() {
    case .instance(let instance): return instance.value(as: T.self)
    case .sharedTask: fatalError("The factory isn't async.")
    case .failure(let error):
      // All resolutions of one declaration have the same types.
      // swift-format-ignore: NeverForceUnwrap
      throw error as! Failure
    }
  }
}

extension ResolutionThread {
  /// Calls a closure of a factory, as one step of the thread's current resolution.
  @inlinable
  static func step<Result>(
    _ key: FactoryKey,
    in container: any ManagedContainer,
    on thread: Unretained<ResolutionThread>,
    _ body: () -> Result
  ) -> Result {
    beginStep(key, in: container, on: thread)
    defer { endStep(on: thread) }
    return body()
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

extension SynchronousFactory where Outcome == T {
  @inlinable
  static func instance(in outcome: Outcome) throws(Failure) -> T { outcome }

  @inlinable
  static func result(_ outcome: Outcome) -> ResolutionResult { .instance(Box(outcome)) }
}

extension SynchronousFactory where Outcome == Attempt<T>, Failure == any Error {
  @inlinable
  static func instance(in outcome: Outcome) throws -> T { try outcome.get() }

  @inlinable
  static func result(_ outcome: Outcome) -> ResolutionResult {
    switch outcome.result {
    case .success(let instance): .instance(Box(instance))
    case .failure(let error): .failure(error)
    }
  }
}
