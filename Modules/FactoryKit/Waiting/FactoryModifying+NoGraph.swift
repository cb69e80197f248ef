/// An actor that nothing runs on: what is isolated to it can be used nowhere.
@globalActor
public actor AsyncFactoriesHaveNoGraphScope {
  /// The one instance, which nobody has a use for.
  public static let shared = AsyncFactoriesHaveNoGraphScope()
}

// A declaration that is only unavailable would be passed over, and the one for all factories be used.
extension FactoryModifying where T: Sendable, Outcome == AsyncRecipe<T> {
  /// Does not compile: an async instance is made in a task of its own, and belongs to no resolution.
  @available(
    *,
    deprecated,
    message: "An async instance belongs to no resolution. Use cached, shared, singleton or unique."
  )
  @available(*, noasync)
  @AsyncFactoriesHaveNoGraphScope public var graph: Self { self }

  /// Does not compile: an async instance is made in a task of its own, and belongs to no resolution.
  ///
  /// - Parameter scope: The graph scope.
  /// - Returns: The factory.
  @available(
    *,
    deprecated,
    message: "An async instance belongs to no resolution. Use cached, shared, singleton or unique."
  )
  @available(*, noasync)
  @AsyncFactoriesHaveNoGraphScope public func scope(_ scope: Scope.Graph) -> Self { self }
}
