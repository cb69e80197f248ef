/// A closure that is called with each instance of a factory, as a container keeps it.
@usableFromInline
final class Decoration<T>: AnyDecoration, @unchecked Sendable {
  @usableFromInline let decorate: (T, Bool) -> Void

  @usableFromInline
  init(_ code: UInt, _ decorate: @escaping (T, Bool) -> Void) {
    self.decorate = decorate
    super.init(code)
  }
}

/// A closure that is called with each instance of a factory of some type.
@usableFromInline
class AnyDecoration: StoredObject, @unchecked Sendable {
  /// The address of the closure's code, if that tells it from others; else zero.
  let code: UInt

  @usableFromInline
  init(_ code: UInt) { self.code = code }
}
