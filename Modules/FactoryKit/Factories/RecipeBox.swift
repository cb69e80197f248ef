/// A closure that makes a product from a parameter other than `Void`, as a container keeps it.
@usableFromInline
final class RecipeBox<P, T>: KeptRecipe, @unchecked Sendable {
  @usableFromInline let make: (P) -> T

  init(_ make: @escaping (P) -> T) { self.make = make }
}

/// A closure that makes a product from nothing, as a container keeps it.
@usableFromInline
final class PlainRecipeBox<T>: KeptRecipe, @unchecked Sendable {
  @usableFromInline let make: () -> T

  init(_ make: @escaping () -> T) { self.make = make }
}

extension Kept {
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
  static func kept(_ recipe: Recipe) -> KeptRecipe {
    let make = lift(recipe)
    // `()` can be cast to `Any` too, which is looked for in a box of the other type.
    guard P.self == Void.self, let nothing = () as? P else { return RecipeBox(make) }
    // What is lifted is called by way of two closures more.
    return PlainRecipeBox(recipe as? () -> T ?? { make(nothing) })
  }
}
