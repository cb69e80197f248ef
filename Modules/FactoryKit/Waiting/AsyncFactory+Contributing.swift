extension AsyncFactory {
  /// Adds an element to the array that the factory makes, behind those of earlier contributions.
  ///
  /// As with ``Factory/contribute(_:)``. The closures are called one after the other. If one of them
  /// throws, there is no array.
  ///
  /// - Parameter element: Makes the element, or throws. The container keeps it.
  /// - Returns: The factory.
  @discardableResult
  public func contribute<Element>(_ element: @escaping @Sendable () async throws -> Element) -> Self
  where T == [Element] {
    definition.contribute {
      ContributedRecipe<AsyncRecipe<T>>(
        { recipe in
          let make = recipe.make
          recipe = AsyncRecipe {
            var elements = try await make()
            elements.append(try await element())
            return elements
          }
        },
        after: $0
      )
    }
    return self
  }
}
