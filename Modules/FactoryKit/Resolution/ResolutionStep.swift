/// A step that a thread is inside of, on the thread's own stack.
@usableFromInline
struct ResolutionStep {
  /// The container, which whoever resolves keeps alive.
  @usableFromInline let container: Unmanaged<AnyObject>
  @usableFromInline let key: FactoryKey
  /// The parameter, which lives as long as the step does; none when it has no size.
  @usableFromInline let parameter: UnsafeRawPointer?
  /// The step that this one is inside of.
  @usableFromInline let outer: UnsafePointer<ResolutionStep>?

  @inlinable
  @inline(__always)
  init(
    _ container: Unmanaged<AnyObject>,
    _ key: FactoryKey,
    _ parameter: UnsafeRawPointer?,
    _ outer: UnsafePointer<ResolutionStep>?
  ) {
    self.container = container
    self.key = key
    self.parameter = parameter
    self.outer = outer
  }

  /// Which factory of which container is resolved.
  var frame: ResolutionFrame { ResolutionFrame(container.takeUnretainedValue(), key) }

  /// Whether this and another step resolve the same factory of the same container.
  func isSame(as other: ResolutionStep) -> Bool {
    // Most differ in this, and the keys are dear to compare.
    key.product == other.key.product && container.toOpaque() == other.container.toOpaque()
      && key == other.key
  }
}
