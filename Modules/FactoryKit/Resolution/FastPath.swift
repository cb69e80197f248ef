// These are given no definition but the parts of it that they need: to hand on a whole one, the
// compiler retains and releases the container around each call.

/// What is done where the types are known: building.
@usableFromInline
enum FastPath<P, T> {
  @inlinable
  @inline(__always)
  static func key(_ declaration: Declaration, owner: UInt = 0) -> FactoryKey {
    FactoryKey(
      product: ObjectIdentifier(T.self),
      parameter: ObjectIdentifier(P.self),
      declaration: declaration,
      owner: owner
    )
  }

  /// Returns an instance: at once, if the definition is all that there is to go by.
  ///
  /// It is a part of whatever calls it, where little is left of it as a rule: what the definition
  /// says is known there.
  ///
  /// - Parameters:
  ///   - carrier: The container, or one with annotations.
  ///   - site: What the definition says.
  ///   - make: Makes a product as the definition says.
  ///   - otherwise: Returns an instance, made if possible.
  /// - Returns: The instance.
  @inlinable
  @inline(__always)
  static func resolve(
    _ carrier: any ManagedContainer,
    _ declaration: Declaration,
    _ make: () -> T,
    otherwise: () -> T
  ) -> T {
    let isPlain = carrier.unmanagedManager._withUnsafeGuaranteedRef {
      $0.status.isReady && !$0.filter.mayContain(declaration)
    }
    guard isPlain, declaration.isPlain, !Trace.isOn else { return otherwise() }
    let product = step(carrier, declaration, make)
    // In line, what is unmanaged in the step could be taken for the last use. No test can show it: it
    // is up to the optimizer, which has not done so yet.
    _fixLifetime(carrier)
    return product
  }

  /// Returns an instance as the definition or a registration says, if there is no more to go by.
  ///
  /// - Parameters:
  ///   - carrier: The container, or one with annotations.
  ///   - site: What the definition says.
  ///   - parameter: What the factory makes its product from.
  ///   - make: Makes a product as the definition says.
  ///   - find: Returns an instance, kept if possible.
  ///   - thorough: Returns an instance, whatever there is to be obeyed.
  /// - Returns: The instance.
  @inlinable
  @inline(__always)
  static func make(
    _ carrier: any ManagedContainer,
    _ declaration: Declaration,
    _ parameter: P,
    _ make: () -> T,
    orFind find: () -> T,
    orSlowly slow: () -> T
  ) -> T {
    let course = carrier.unmanagedManager._withUnsafeGuaranteedRef { manager -> Course in
      var definition: FactoryDefinition { FactoryDefinition(carrier, T.self, P.self, declaration) }
      var status = manager.status
      if !status.isPrepared { status = manager.prepare(definition.container) }
      guard status.isReady, !Trace.isOn else { return .unclear }
      return declaration.isPlain && !manager.filter.mayContain(declaration)
        ? .build(nil) : manager.course(of: key(declaration), status)
    }
    let definition = FactoryDefinition(carrier, T.self, P.self, declaration)
    switch course {
    case .build(nil):
      return step(definition.unmanagedContainer, declaration, make)
    case .build(let registration?):
      let product = step(definition.unmanagedContainer, declaration) {
        registration.make(T.self, from: parameter)
      }
      return product
    case .kept: return find()
    case .unclear: return slow()
    }
  }

  /// Calls a closure that makes a product, as one step of the resolution that this thread is in.
  ///
  /// The step refers to the container without keeping it: the factory that is being resolved does,
  /// and lives until its method returns.
  @inlinable
  @inline(__always)
  static func step(_ container: AnyObject, _ declaration: Declaration, _ make: () -> T) -> T {
    step(.passUnretained(container), declaration, make)
  }

  @inlinable
  @inline(__always)
  static func step(_ container: Unmanaged<AnyObject>, _ declaration: Declaration, _ make: () -> T)
    -> T
  {
    CurrentThread.unmanaged._withUnsafeGuaranteedRef { thread in
      let outer = thread.step
      // Unprotected: nobody writes through this pointer.
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
