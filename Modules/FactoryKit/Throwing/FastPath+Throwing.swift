extension FastPath {
  /// Returns an instance at once, as ``resolve(_:_:_:otherwise:)`` does, or throws.
  ///
  /// - Parameters:
  ///   - carrier: The container, or one with annotations.
  ///   - site: What the definition says.
  ///   - make: Makes an instance as the definition says.
  ///   - otherwise: Returns an instance, made if possible.
  /// - Returns: The instance.
  /// - Throws: What the closures throw.
  @inlinable
  @inline(__always)
  static func attempt<Instance, E: Error>(
    _ carrier: any ManagedContainer,
    _ declaration: Declaration,
    _ make: () throws(E) -> Instance,
    otherwise: () throws(E) -> Instance
  ) throws(E) -> Instance {
    let isPlain = carrier.unmanagedManager._withUnsafeGuaranteedRef {
      $0.status.isReady && !$0.filter.mayContain(declaration)
    }
    guard isPlain, declaration.isPlain, !Trace.isOn else { return try otherwise() }
    let thread = CurrentThread.unmanaged
    let outer = thread._withUnsafeGuaranteedRef { $0.step }
    // As in `resolve` and in `step`.
    defer { _fixLifetime(carrier) }
    return try _withUnprotectedUnsafePointer(
      to: ResolutionStep(.passUnretained(carrier), key(declaration), outer)
    ) { step throws(E) in
      thread._withUnsafeGuaranteedRef {
        $0.step = step
        if $0.stack.isAlmostFull(at: UInt(bitPattern: step)) { $0.checkCircle() }
      }
      defer {
        thread._withUnsafeGuaranteedRef {
          $0.step = outer
          if $0.hasEnd, outer == $0.base { $0.endResolution() }
        }
      }
      return try make()
    }
  }
}
