/// A step that a thread is inside of, on the thread's own stack.
@usableFromInline
struct ResolutionStep {
  /// The container, which whoever resolves keeps alive.
  @usableFromInline let container: Unmanaged<AnyObject>
  @usableFromInline let key: FactoryKey
  /// The step that this one is inside of.
  @usableFromInline let outer: UnsafePointer<ResolutionStep>?

  @inlinable
  @inline(__always)
  init(
    _ container: Unmanaged<AnyObject>,
    _ key: FactoryKey,
    _ outer: UnsafePointer<ResolutionStep>?
  ) {
    self.container = container
    self.key = key
    self.outer = outer
  }

  /// Which factory of which container is resolved.
  var frame: ResolutionFrame { ResolutionFrame(container.takeUnretainedValue(), key) }
}

/// An instance that a thread is decorating, on the thread's own stack.
struct DecorationStep {
  /// The factory of the instance.
  let frame: ResolutionFrame
  /// The innermost step that the thread was inside of when it called the decorator.
  let step: UnsafePointer<ResolutionStep>?
  /// The decoration that this one is inside of.
  let outer: UnsafePointer<DecorationStep>?
}
