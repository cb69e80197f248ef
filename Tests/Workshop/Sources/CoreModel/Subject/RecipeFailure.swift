/// What a recipe throws in place of making its product.
struct RecipeFailure: Error {}
