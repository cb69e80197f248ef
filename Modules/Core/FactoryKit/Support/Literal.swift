/// The address of a string literal, which exists as long as the process.
///
/// A program can contain one literal at several addresses, so literals with different addresses can be equal. A literal
/// ends at its first zero byte, as in C.
///
/// `@unchecked`: it is immutable, and so are the bytes of a literal.
@usableFromInline
struct Literal: Equatable, @unchecked Sendable {
  @usableFromInline let start: UnsafePointer<UInt8>

  @inlinable
  init(_ literal: StaticString) {
    // Only a literal of type `Unicode.Scalar` has no address.
    guard literal.hasPointerRepresentation else {
      Self.stop(literal)
    }
    start = literal.utf8Start
  }

  @usableFromInline
  static func stop(_ literal: StaticString) -> Never {
    fatalError("'\(literal)' cannot be the key of a factory. Use a string literal.")
  }

  var text: String { String(cString: start) }

  @inlinable
  func isIdentical(to other: Literal) -> Bool { start == other.start }

  @usableFromInline
  static func == (left: Literal, right: Literal) -> Bool {
    if left.isIdentical(to: right) {
      return true
    }
    var left = left.start
    var right = right.start
    while left.pointee == right.pointee, left.pointee != 0 {
      left += 1
      right += 1
    }
    return left.pointee == right.pointee
  }
}
