public import Synchronization

/// What a lazy wrapper has resolved, which all its copies share.
///
/// Whoever takes the dependency out names its type, the same as when it was put in.
///
/// `@unchecked`: it is one atomic word. What that refers to is not released before this is.
@usableFromInline
class LazyState: @unchecked Sendable {
  /// How far the resolution has come, in the lowest two bits; what the others say depends on it.
  @usableFromInline final let state = Atomic<UInt>(LazyState.unresolved)

  /// It is resolved: the others are the address of a box with the dependency, which this has retained.
  ///
  /// So a read finds out whether there is a dependency, and where, with one look.
  @inlinable static var resolved: UInt { 0 }
  /// Nobody has begun: the others are zero.
  @inlinable static var unresolved: UInt { 1 }
  /// It was resolved once more: the others are the address of the first box.
  ///
  /// Somebody may still be reading that one, so the latest is kept apart.
  static var replaced: UInt { 2 }
  /// It is being resolved: the others say who is at it.
  static var resolving: UInt { 3 }
  /// The bits that tell these apart, which are zero in the address of an object.
  @inlinable static var stages: UInt { 3 }

  @usableFromInline
  init() {}

  deinit {
    if let first {
      first.release()
    } else {
      releaseReplaced()
    }
  }

  /// The dependency if it is resolved, and was not resolved again.
  @inlinable final var first: Unmanaged<StoredInstance>? {
    @inline(__always) get {
      let state = state.load(ordering: .acquiring)
      guard state & Self.stages == Self.resolved else { return nil }
      return .fromOpaque(UnsafeRawPointer(bitPattern: state).unsafelyUnwrapped)
    }
  }

  /// Holds a dependency that was found where it is kept, if nobody has begun to resolve another.
  ///
  /// - Parameter dependency: The dependency, retained for this.
  /// - Returns: Whether it is held.
  @inlinable
  @inline(__always)
  final func hold(found dependency: Unmanaged<StoredInstance>) -> Bool {
    let isHeld = state.compareExchange(
      expected: Self.unresolved,
      desired: UInt(bitPattern: dependency.toOpaque()),
      ordering: .acquiringAndReleasing
    ).exchanged
    if !isHeld { dependency.release() }
    return isHeld
  }

  /// The address of a dependency, which is retained.
  static func address(of dependency: StoredInstance) -> UInt {
    UInt(bitPattern: Unmanaged.passRetained(dependency).toOpaque())
  }
}
