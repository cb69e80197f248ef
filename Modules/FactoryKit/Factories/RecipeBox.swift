/// A closure that creates an outcome, as a container stores it.
@usableFromInline
final class RecipeBox<P, Outcome>: StoredRecipe, @unchecked Sendable {
  @usableFromInline let make: (P) -> Outcome

  @usableFromInline
  init(_ make: @escaping (P) -> Outcome, code: UInt) {
    self.make = make
    super.init(code)
  }
}

extension StoredObject {
  /// Calls the closure of a recipe: all recipes of one declaration have the same types.
  @inlinable
  @inline(__always)
  func make<P, Outcome>(_ type: Outcome.Type, from parameter: P) -> Outcome {
    unsafeDowncast(self, to: RecipeBox<P, Outcome>.self).make(parameter)
  }
}

/// A decorator of a factory, as a container stores it.
@usableFromInline
final class Decoration<T>: AnyDecoration, @unchecked Sendable {
  @usableFromInline let decorate: (T, Bool) -> Void

  @usableFromInline
  init(_ code: UInt, _ decorate: @escaping (T, Bool) -> Void) {
    self.decorate = decorate
    super.init(code)
  }
}

/// A decorator for instances of an unknown type.
@usableFromInline
class AnyDecoration: StoredObject, @unchecked Sendable {
  /// The address of the closure's code, if that identifies the closure; otherwise zero.
  let code: UInt

  @usableFromInline
  init(_ code: UInt) { self.code = code }
}
