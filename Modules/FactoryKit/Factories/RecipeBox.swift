/// A closure that makes a product from a parameter, as a container keeps it.
@usableFromInline
final class RecipeBox<P, T>: Recipe, @unchecked Sendable {
  @usableFromInline let make: (P) -> T

  init(_ make: @escaping (P) -> T) { self.make = make }
}

extension Kept {
  /// Makes a product with the closure of a recipe.
  @inlinable
  @inline(__always)
  func make<P, T>(_ type: T.Type, from parameter: P) -> T {
    unsafeDowncast(self, to: RecipeBox<P, T>.self).make(parameter)
  }
}
