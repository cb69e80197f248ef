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
