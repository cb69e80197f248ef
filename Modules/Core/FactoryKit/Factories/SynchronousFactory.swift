/// The parts of a factory's definition.
///
/// The fast path reads only these parts. For a whole definition, the compiler would add retains and
/// copies.
@usableFromInline
protocol DefinedFactory: FactoryModifying {
  /// The container, or its annotated wrapper.
  var container: any ManagedContainer { get set }
  /// The declaration, with marks for its modifiers.
  var declaration: Declaration { get set }
  /// The container's entry for the factory, if a modifier has found it.
  var entry: Unmanaged<Entry>? { get set }
}

extension DefinedFactory {
  /// The container and the declaration of the factory, and the scope that its modifiers name.
  @inlinable public var definition: FactoryDefinition {
    @inline(__always) get {
      FactoryDefinition(container, Outcome.self, P.self, declaration, entry)
    }
    @inline(__always) set {
      (container, declaration, entry) = (newValue.carrier, newValue.declaration, newValue.entry)
    }
  }
}

/// A factory whose closure runs on the resolving thread.
@usableFromInline
protocol SynchronousFactory: DefinedFactory {
  /// Returns the instance in an outcome, or throws the error in it.
  static func instance(in outcome: Outcome) throws(Failure) -> T

  /// Returns the instance or the error in an outcome, as a resolution takes it.
  static func box(_ outcome: Outcome) -> StoredInstance

  /// Returns an instance that the closure in the definition creates, or throws its error.
  func instanceFromDefinition(_ parameter: P) throws(Failure) -> T
}

extension SynchronousFactory where Outcome == T {
  @inlinable
  static func instance(in outcome: Outcome) throws(Failure) -> T { outcome }

  @inlinable
  static func box(_ outcome: Outcome) -> StoredInstance { Box(outcome) }

  @inlinable
  func instanceFromDefinition(_ parameter: P) throws(Failure) -> T { makeFromDefinition(parameter) }
}

extension SynchronousFactory where Outcome == Attempt<T, Failure> {
  @inlinable
  static func instance(in outcome: Outcome) throws(Failure) -> T { try outcome.get() }

  @inlinable
  static func box(_ outcome: Outcome) -> StoredInstance {
    switch outcome.result {
    case .success(let instance): Box(instance)
    case .failure(let error): FailedBuild<T, Failure>(error)
    }
  }
}

extension SynchronousFactory {
  /// Resolves the factory.
  ///
  /// The fast path of a factory without a scope is inlined into the caller. The compiler knows the
  /// declaration there, and removes most of the checks. The container is an argument, because otherwise
  /// the compiler adds a retain.
  @inlinable @inline(__always)
  func resolve(
    _ parameter: P,
    in container: any ManagedContainer,
    _ declaration: Declaration
  ) throws(Failure) -> T {
    if declaration.namesKeepingScope { return try findOrBuild(parameter) }
    let isPlain =
      declaration.isPlain
      && container.unmanagedManager._withUnsafeGuaranteedRef {
        $0.hasNothing(for: FactoryKey(Outcome.self, P.self, declaration))
      }
    guard isPlain else { return try build(parameter) }
    // The step refers to the container without a retain.
    defer { _fixLifetime(container) }
    return try FastPath<P, Outcome>.step(.passUnretained(container), declaration) {
      () throws(Failure) in
      try instanceFromDefinition(parameter)
    }
  }

  /// Returns the stored instance of any scope, or builds one.
  @inlinable @inline(never)
  func findOrBuild(_ parameter: P) throws(Failure) -> T {
    let read = beginRead(parameter)
    if read.isPlain, let stored = read.instance {
      return instance(in: stored, read.hazard)
    }
    if let instance = end(read) { return instance }
    if let build = beginBoundBuild() {
      let outcome = FastPath<P, Outcome>.step(.passUnretained(container), declaration) {
        make(parameter, with: build.registration)
      }
      build.finish(with: Self.box(outcome))
      return try Self.instance(in: outcome)
    }
    return try resolveSlowly(parameter)
  }

  /// Begins the build of an instance for the task's own open scope.
  ///
  /// - Returns: The build, which the caller must finish; `nil` if the slow path must follow.
  @inlinable @inline(__always)
  func beginBoundBuild() -> Build? {
    guard declaration.isPlainlyBound, let entry else { return nil }
    return entry._withUnsafeGuaranteedRef {
      $0.beginBoundBuild(.passUnretained(container), declaration)
    }
  }

  /// Returns the stored instance of a read, and ends the read.
  @inlinable @inline(__always)
  func instance(
    in stored: Unmanaged<StoredInstance>,
    _ hazard: UnsafeMutablePointer<HazardPointer>
  ) -> T {
    let instance = stored._withUnsafeGuaranteedRef { $0.value(as: T.self) }
    hazard.pointee.end()
    return instance
  }

  /// Builds an instance with the definition or the registration, unless other options apply.
  @inlinable @inline(never)
  func build(_ parameter: P) throws(Failure) -> T {
    let thread = CurrentThread.unmanaged
    let source = container.unmanagedManager._withUnsafeGuaranteedRef { manager -> InstanceSource in
      if !manager.status.isPrepared { _ = manager.prepare(definition.container) }
      return manager.source(of: FactoryKey(Outcome.self, P.self, declaration), on: thread)
    }
    switch source {
    case .build(nil):
      return try FastPath<P, Outcome>.step(unmanagedContainer, declaration, on: thread) {
        () throws(Failure) in
        try instanceFromDefinition(parameter)
      }
    case .build(let registration?):
      let outcome = FastPath<P, Outcome>.step(unmanagedContainer, declaration, on: thread) {
        registration.make(Outcome.self, from: parameter)
      }
      return try Self.instance(in: outcome)
    case .read: return try findOrBuild(parameter)
    case .slowPath: return try resolveSlowly(parameter)
    }
  }

  /// Resolves the factory with all options, registrations and settings: the slow path.
  @inlinable @inline(never)
  func resolveSlowly(_ parameter: P) throws(Failure) -> T {
    // No other function of the core is on the stack while the factory's closure runs.
    let box = withUnsafePointer(to: parameter) { address in
      let definition = definition
      let resolution = Resolution(
        of: definition,
        for: UnsafeRawPointer(address),
        canThrow: Failure.self == (any Error).self
      )
      let container = Unmanaged<AnyObject>.passUnretained(resolution.container)
      while resolution.hasToBuild() {
        if let refusal = resolution.refusal, let refusal = refusal as? Failure {
          resolution.finish(with: FailedBuild<T, Failure>(refusal))
        } else {
          let outcome = FastPath<P, Outcome>.step(container, definition.declaration) {
            make(parameter, with: resolution.registration)
          }
          resolution.finish(with: Self.box(outcome))
        }
      }
      return resolution.end()
    }
    if Failure.self == Never.self || box.isInstance { return box.value(as: T.self) }
    // All resolutions of one declaration have the same types.
    throw unsafeDowncast(box, to: FailedBuild<T, Failure>.self).error
  }
}

extension DefinedFactory {
  /// The container, without annotations and without a retain.
  @inlinable var unmanagedContainer: Unmanaged<AnyObject> {
    @inline(__always) get {
      declaration.has(Declaration.annotated)
        ? .passUnretained(definition.container) : .passUnretained(container)
    }
  }

  /// Begins to read the stored instance without a lock.
  @inlinable @inline(__always)
  func beginRead(_ parameter: P) -> StoredRead {
    // Unprotected: nothing writes through this pointer.
    _withUnprotectedUnsafePointer(to: parameter) {
      StoredRead.begin(
        container,
        FactoryKey(Outcome.self, P.self, declaration),
        entry,
        UnsafeRawPointer($0)
      )
    }
  }
}
