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
  static func kept(_ make: @escaping () throws(E) -> T) -> StoredRecipe {
    PlainRecipeBox<Outcome>({ Attempt(make) }, code: codeOfPlainClosure(make))
  }
}

extension TypedThrowingFactory {
  /// Adds an element to the array that the factory makes, behind those of earlier contributions.
  ///
  /// As with ``Factory/contribute(_:)``. If one of the closures throws, there is no array.
  ///
  /// - Parameter element: Makes the element, or throws. Called with no lock held. The container keeps
  ///   it.
  /// - Returns: The factory.
  @discardableResult
  public func contribute<Element>(_ element: @escaping () throws(E) -> Element) -> Self
  where T == [Element] {
    definition.contribute {
      ContributedRecipe<Attempt<T, E>>({ $0.append(element) }, after: $0)
    }
    return self
  }
}

extension Attempt {
  /// Adds an element to the array that was made, if one was.
  fileprivate mutating func append<Element>(_ element: () throws(E) -> Element)
  where T == [Element] {
    do {
      var elements = try get()
      // The only one that holds the array, so that it grows in place.
      self = Attempt(.success([]))
      elements.append(try element())
      self = Attempt(.success(elements))
    } catch {
      self = Attempt(.failure(error))
    }
  }
}
