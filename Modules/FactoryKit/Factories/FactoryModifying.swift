/// What factories with and without a parameter have in common: the modifiers.
public protocol FactoryModifying<P, T> {
  /// The type of the parameter; `Void` for a factory without one.
  associatedtype P
  /// The type of what the factory makes.
  associatedtype T

  /// Which factory of which container this is.
  var definition: FactoryDefinition<P, T> { get set }
}

extension FactoryModifying {
  /// Makes a new instance for each resolution, which is what happens without a scope.
  public var unique: Self { scope(.unique) }

  /// Keeps one instance for each container, until it is reset.
  public var cached: Self { scope(.cached) }

  /// Keeps one instance for each container as long as somebody else holds it.
  public var shared: Self { scope(.shared) }

  /// Keeps one instance for the process, whichever container asks.
  public var singleton: Self { scope(.singleton) }

  /// Gives the factory a scope.
  ///
  /// In the factory's definition it holds for every resolution. From outside it holds from now on
  /// for a definition that names no scope; one that does is applied again at its next use.
  ///
  /// - Parameter scope: How long an instance lives.
  /// - Returns: The factory with that scope.
  @discardableResult
  public func scope(_ scope: Scope) -> Self {
    var factory = self
    factory.definition.setScope(scope)
    return factory
  }

  /// Throws away what the container holds for this factory.
  ///
  /// - Parameter options: What to throw away.
  /// - Returns: The factory.
  @discardableResult
  public func reset(_ options: FactoryResetOptions = .all) -> Self {
    definition.reset(options)
    return self
  }
}
