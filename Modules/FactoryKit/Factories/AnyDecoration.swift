/// A closure that is called with each instance of a factory of some type.
@usableFromInline
class AnyDecoration: Kept, @unchecked Sendable {
  /// The address of the closure's code, if that tells it from others; else zero.
  let code: UInt

  @usableFromInline
  init(_ code: UInt) { self.code = code }
}
