public import Synchronization

/// The status of a container in one word, for readers that take no lock.
@usableFromInline
struct ContainerStatus: Equatable, Sendable {
  @usableFromInline let bits: UInt

  /// The container's `autoRegister()` has run.
  @inlinable static var prepared: UInt { 1 }
  /// The container has settings that each resolution needs.
  @inlinable static var special: UInt { 2 }
  /// The lowest bit of the number of changes of the whole container.
  static var epoch: UInt { 4 }

  @inlinable
  init(bits: UInt) { self.bits = bits }

  /// Whether the container's `autoRegister()` has run.
  @inlinable var isPrepared: Bool { bits & Self.prepared != 0 }

  /// Whether the container is prepared and has no settings, so that a resolution may take the fast path.
  @inlinable var isReady: Bool { bits & (Self.prepared | Self.special) == Self.prepared }

  /// Whether the container has settings that each resolution needs.
  var isSpecial: Bool { bits & Self.special != 0 }

  /// The status of the container while it isn't prepared.
  var unprepared: ContainerStatus { ContainerStatus(bits: bits & ~Self.prepared) }
}

/// A Bloom filter of the declarations that may have registrations or options in a container.
///
/// It has one hash function. A declaration that isn't in it has nothing in the container, so a factory without a scope
/// needs no lookup. Declarations are never removed. With 50 declarations in the filter, one in ten of the others is a
/// false positive, and is looked up.
@usableFromInline
struct DeclarationFilter: ~Copyable, Sendable {
  @usableFromInline let words = InlineArray<8, Atomic<UInt>> { _ in Atomic(0) }

  init() {}

  /// Whether a declaration may be in the filter.
  @inlinable
  @inline(__always)
  borrowing func mayContain(_ declaration: Declaration) -> Bool {
    let bit = Self.bit(of: declaration)
    return words[Int(truncatingIfNeeded: bit &>> 6)].load(ordering: .acquiring) &>> (bit & 63) & 1
      != 0
  }

  /// Inserts a declaration, before its entry has registrations or options.
  borrowing func insert(_ declaration: Declaration) {
    guard !mayContain(declaration) else { return }
    let bit = Self.bit(of: declaration)
    words[Int(truncatingIfNeeded: bit &>> 6)].bitwiseOr(1 &<< (bit & 63), ordering: .releasing)
  }

  /// Returns the bit of a declaration, a constant where the compiler knows the place.
  @inlinable
  @inline(__always)
  static func bit(of declaration: Declaration) -> UInt {
    (declaration.placeBits &* 0x9E37_79B9_7F4A_7C15) &>> 55
  }
}
