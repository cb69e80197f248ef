/// An error that a recipe throws instead of building its product.
struct RecipeFailure: Error {}
