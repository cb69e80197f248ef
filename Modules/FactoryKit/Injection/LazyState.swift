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

  /// The others are the address of the dependency in a box of its own, which this has retained.
  ///
  /// So a read finds out whether there is a dependency, and where, with one look.
  @inlinable static var resolved: UInt { 0 }
  /// Nobody has begun, and the others are zero.
  @inlinable static var unresolved: UInt { 1 }
  /// The dependency was resolved once more, and is kept apart.
  ///
  /// The others are the address of the first one, which somebody may still be reading.
  static var replaced: UInt { 2 }
  /// It is being resolved, and the others say by whom.
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
  @inlinable final var first: Unmanaged<KeptInstance>? {
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
  final func hold(found dependency: Unmanaged<KeptInstance>) -> Bool {
    let isHeld = state.compareExchange(
      expected: Self.unresolved,
      desired: UInt(bitPattern: dependency.toOpaque()),
      ordering: .acquiringAndReleasing
    ).exchanged
    if !isHeld { dependency.release() }
    return isHeld
  }

  /// The address of a dependency, which is retained.
  static func address(of dependency: KeptInstance) -> UInt {
    UInt(bitPattern: Unmanaged.passRetained(dependency).toOpaque())
  }
}
