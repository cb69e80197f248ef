/// A factory whose closure runs on the resolving thread.
@usableFromInline
protocol SynchronousFactory: FactoryModifying {
  /// Returns the instance in an outcome, or throws the error in it.
  static func instance(in outcome: Outcome) throws(Failure) -> T
}

extension SynchronousFactory where Outcome == T {
  @inlinable
  @inline(__always)
  static func instance(in outcome: Outcome) throws(Failure) -> T { outcome }
}

extension SynchronousFactory where Outcome == Attempt<T, Failure> {
  @inlinable
  @inline(__always)
  static func instance(in outcome: Outcome) throws(Failure) -> T { try outcome.get() }
}

extension SynchronousFactory {
  /// Resolves the factory.
  ///
  /// The fast path of a factory without a scope is inlined into the caller: the declaration is known
  /// there, so few of the checks remain.
  @inlinable
  @inline(__always)
  func resolve(with parameter: P) throws(Failure) -> T {
    let definition = definition
    let declaration = definition.declaration
    if declaration.namesKeepingScope { return try findOrBuild(parameter) }
    let isPlain = definition.carrier.unmanagedManager._withUnsafeGuaranteedRef {
      $0.status.isReady && !$0.filter.mayContain(declaration)
    }
    guard isPlain, declaration.isPlain, !Trace.isOn else { return try build(parameter) }
    let outcome = FastPath<P, Outcome>.step(.passUnretained(definition.carrier), declaration) {
      makeFromDefinition(parameter)
    }
    // The step refers to the container without a retain.
    _fixLifetime(definition.carrier)
    return try Self.instance(in: outcome)
  }

  /// Returns the stored instance, or builds one.
  @inlinable
  @inline(never)
  func findOrBuild(_ parameter: P) throws(Failure) -> T {
    if let instance = find(parameter) { return instance }
    return try resolveSlowly(parameter)
  }

  /// Returns the stored instance, if a resolution consists of reading and decorating it.
  @inlinable
  func find(_ parameter: P) -> T? {
    let definition = definition
    if let entry = definition.entry {
      if definition.declaration.isPlainlyCached, PlainReading.mayBegin(entry) {
        let reading = PlainReading.begin(entry)
        if let stored = reading.instance { return instance(in: stored, reading.record) }
      }
      if definition.declaration.isPlainlyBound {
        let reading = PlainReading.beginInOpening(entry)
        if let stored = reading.instance { return instance(in: stored, reading.record) }
      }
    }
    let reading = beginRead(parameter)
    if reading.isPlain, let stored = reading.instance {
      return instance(in: stored, reading.record)
    }
    return end(reading)
  }

  /// Ends a read of a stored instance.
  @inlinable
  @inline(__always)
  func instance(
    in stored: Unmanaged<StoredInstance>,
    _ record: UnsafeMutablePointer<HazardPointer>
  ) -> T {
    defer { record.pointee.end() }
    return stored._withUnsafeGuaranteedRef { $0.value(as: T.self) }
  }

  /// Builds an instance with the definition or the registration, unless other options apply.
  @inlinable
  @inline(never)
  func build(_ parameter: P) throws(Failure) -> T {
    let definition = definition
    let declaration = definition.declaration
    let course = definition.carrier.unmanagedManager._withUnsafeGuaranteedRef { manager -> Course in
      var status = manager.status
      if !status.isPrepared { status = manager.prepare(definition.container) }
      guard status.isReady, !Trace.isOn else { return .unclear }
      return declaration.isPlain && !manager.filter.mayContain(declaration)
        ? .build(nil) : manager.course(of: FastPath<P, Outcome>.key(declaration), status)
    }
    switch course {
    case .build(nil):
      let outcome = FastPath<P, Outcome>.step(definition.unmanagedContainer, declaration) {
        makeFromDefinition(parameter)
      }
      return try Self.instance(in: outcome)
    case .build(let registration?):
      let outcome = FastPath<P, Outcome>.step(definition.unmanagedContainer, declaration) {
        registration.make(Outcome.self, from: parameter)
      }
      return try Self.instance(in: outcome)
    case .kept: return try findOrBuild(parameter)
    case .unclear: return try resolveSlowly(parameter)
    }
  }

  /// Resolves the factory with all options, registrations and settings: the slow path.
  @inlinable
  @inline(never)
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
        if let refusal = resolution.refusal as? Failure {
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

  /// Returns the instance or the error in a box.
  @inlinable
  static func box(_ outcome: Outcome) -> StoredInstance {
    do {
      return Box(try instance(in: outcome))
    } catch {
      return FailedBuild<T, Failure>(error)
    }
  }
}

extension FactoryModifying {
  /// Begins to read the stored instance without a lock.
  @inlinable
  @inline(__always)
  func beginRead(_ parameter: P) -> StoredRead {
    let definition = definition
    // Unprotected: nothing writes through this pointer.
    return _withUnprotectedUnsafePointer(to: parameter) {
      StoredRead.begin(
        definition.carrier,
        FastPath<P, Outcome>.key(definition.declaration),
        definition.entry,
        UnsafeRawPointer($0)
      )
    }
  }
}

/// The parts of the fast path that need the types of a factory, and of its definition only some parts.
///
/// For a whole definition as an argument, the compiler retains and releases the container.
@usableFromInline
enum FastPath<P, T> {
  @inlinable
  @inline(__always)
  static func key(_ declaration: Declaration) -> FactoryKey {
    FactoryKey(
      product: ObjectIdentifier(T.self),
      parameter: ObjectIdentifier(P.self),
      declaration: declaration,
      owner: 0
    )
  }

  /// Calls a closure that builds an instance, as one step of the thread's current resolution.
  ///
  /// The step refers to the container without a retain: the factory that is being resolved holds the
  /// container until its method returns.
  @inlinable
  @inline(__always)
  static func step(
    _ container: Unmanaged<AnyObject>,
    _ declaration: Declaration,
    _ make: () -> T
  ) -> T {
    CurrentThread.unmanaged._withUnsafeGuaranteedRef { thread in
      let outer = thread.step
      // Unprotected: nothing writes through this pointer.
      return _withUnprotectedUnsafePointer(to: ResolutionStep(container, key(declaration), outer)) {
        step in
        thread.step = step
        if thread.stack.isAlmostFull(at: UInt(bitPattern: step)) { thread.checkCircle() }
        let product = make()
        thread.step = outer
        if thread.hasEnd, outer == thread.base { thread.endResolution() }
        return product
      }
    }
  }
}
