public import Synchronization

/// Which declarations of a container may have more to be obeyed than their definition says.
///
/// A Bloom filter with one hash function: a declaration that is not in it has nothing in the container,
/// and one that is may have something. Declarations are never taken out, so a reader needs no more
/// than one look. With 50 in it, one in ten of the others is taken for one of them, and looked up.
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

  /// Puts a declaration in, before there is something to be obeyed for it.
  borrowing func insert(_ declaration: Declaration) {
    guard !mayContain(declaration) else { return }
    let bit = Self.bit(of: declaration)
    words[Int(truncatingIfNeeded: bit &>> 6)].bitwiseOr(1 &<< (bit & 63), ordering: .releasing)
  }

  /// A number below 512 that the compiler knows where it knows the place.
  @inlinable
  @inline(__always)
  static func bit(of declaration: Declaration) -> UInt {
    (declaration.placeBits &* 0x9E37_79B9_7F4A_7C15) &>> 55
  }
}
