// Each takes the closure as what it is: as a type that a protocol's extension doesn't know, Swift 6.3
// takes one that throws an error of a generic type for another.
extension TypedThrowingFactory {
  /// Replaces the closure that makes the dependency, and forgets the instance that is kept.
  ///
  /// As ``FactoryModifying/register(factory:)-(Self.Recipe)`` does.
  ///
  /// - Parameter factory: Makes the dependency from now on, or throws.
  /// - Returns: The factory.
  @discardableResult
  public func register(factory: @escaping () throws(E) -> T) -> Self {
    definition.register(Self.kept(factory))
    return self
  }

  /// Replaces the closure that makes the dependency: the short form of ``register(factory:)``.
  ///
  /// - Parameter factory: Makes the dependency from now on, or throws.
  /// - Returns: The factory.
  @discardableResult
  public func callAsFunction(factory: @escaping () throws(E) -> T) -> Self {
    register(factory: factory)
  }

  /// Returns a closure as a container keeps it.
  @inlinable
  static func kept(_ make: @escaping () throws(E) -> T) -> KeptRecipe {
    PlainRecipeBox<Outcome>({ Attempt(make) }, code: codeOfPlainClosure(make))
  }
}
