/// A closure that builds an instance, as a container stores it.
@usableFromInline
class StoredRecipe: StoredObject, @unchecked Sendable {
  /// The address of the closure's code, if that identifies the closure; zero if not.
  let code: UInt

  @usableFromInline
  init(_ code: UInt) { self.code = code }
}
