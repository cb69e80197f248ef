// Each takes the closure as what it is: as a type that a protocol's extension doesn't know, Swift 6.3
// takes one that throws an error of a generic type for another.
extension TypedThrowingParameterFactory {
  /// Replaces the closure that makes the dependency, and forgets the instance that is kept.
  ///
  /// As ``FactoryModifying/register(factory:)-(Self.Recipe)`` does.
  ///
  /// - Parameter factory: Makes the dependency from now on, or throws.
  /// - Returns: The factory.
  @discardableResult
  public func register(factory: @escaping (P) throws(E) -> T) -> Self {
    definition.register(Self.kept(factory))
    return self
  }

  /// Replaces the closure that makes the dependency: the short form of ``register(factory:)``.
  ///
  /// - Parameter factory: Makes the dependency from now on, or throws.
  /// - Returns: The factory.
  @discardableResult
  public func callAsFunction(factory: @escaping (P) throws(E) -> T) -> Self {
    register(factory: factory)
  }

  /// Returns a closure as a container keeps it.
  @inlinable
  static func kept(_ make: @escaping (P) throws(E) -> T) -> StoredRecipe {
    RecipeBox<P, Outcome>(
      { parameter in Attempt { () throws(E) in try make(parameter) } },
      code: codeOfPlainClosure(make)
    )
  }
}
