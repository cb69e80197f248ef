/// A closure that makes a product from a parameter other than `Void`, as a container keeps it.
@usableFromInline
final class RecipeBox<P, T>: StoredRecipe, @unchecked Sendable {
  @usableFromInline let make: (P) -> T

  @usableFromInline
  init(_ make: @escaping (P) -> T, code: UInt = 0) {
    self.make = make
    super.init(code)
  }
}

/// A closure that makes a product from nothing, as a container keeps it.
@usableFromInline
final class PlainRecipeBox<T>: StoredRecipe, @unchecked Sendable {
  @usableFromInline let make: () -> T

  @usableFromInline
  init(_ make: @escaping () -> T, code: UInt = 0) {
    self.make = make
    super.init(code)
  }
}

extension StoredObject {
  /// Makes a product with the closure of a recipe.
  @inlinable
  @inline(__always)
  func make<P, T>(_ type: T.Type, from parameter: P) -> T {
    P.self == Void.self
      ? unsafeDowncast(self, to: PlainRecipeBox<T>.self).make()
      : unsafeDowncast(self, to: RecipeBox<P, T>.self).make(parameter)
  }
}

extension FactoryModifying {
  /// Returns a recipe as a container keeps it.
  @inlinable
  @inline(__always)
  static func kept(_ recipe: Recipe) -> StoredRecipe {
    let code = codeOfPlainClosure(recipe)
    if Self.self == Factory<T>.self {
      // The recipes of a plain factory are of this type. A cast would ask for it each time.
      return PlainRecipeBox(unsafeBitCast(recipe, to: (() -> T).self), code: code)
    }
    let make = lift(recipe)
    guard P.self == Void.self else { return RecipeBox(make, code: code) }
    return PlainRecipeBox({ make(unsafeBitCast((), to: P.self)) }, code: code)
  }
}
