/// What all factories have in common: registering, and the modifiers.
///
/// A modifier in the definition of a factory is applied each time the factory's property is read,
/// so it wins over one from outside that says otherwise; ``once()`` changes that.
///
/// There are no conformances but those of ``Factory``, ``TypedThrowingFactory``, ``AsyncFactory``, and
/// the same with a parameter.
public protocol FactoryModifying<P, T> {
  /// The type of the parameter; `Void` for a factory without one.
  associatedtype P
  /// The type of what the factory makes.
  associatedtype T
  /// The type of the closures that make it.
  associatedtype Recipe
  /// What such a closure gives: an instance, or something that an instance comes from, if it may fail
  /// or has to be waited for.
  associatedtype Outcome = T

  /// Which factory of which container this is.
  var definition: FactoryDefinition { get }

  /// Makes a product with the closure in the definition, whatever is registered or kept.
  ///
  /// - Parameter parameter: What the product is made from.
  /// - Returns: A new product.
  func makeFromDefinition(_ parameter: P) -> Outcome

  /// Returns the factory with another definition.
  func replacing(_ definition: FactoryDefinition) -> Self

  /// Returns a recipe as a closure with a parameter, which may be `Void`.
  static func lift(_ recipe: Recipe) -> (P) -> Outcome

  /// Returns a closure with a parameter, which may be `Void`, as a recipe.
  ///
  /// For code that is written for both kinds of factories, which modifiers take recipes from.
  static func recipe(_ make: @escaping (P) -> T) -> Recipe
}

extension FactoryModifying {
  /// Replaces the closure that creates the dependency, and forgets the instance that is kept.
  ///
  /// Takes effect for every resolution that begins after it has returned. A singleton is
  /// forgotten for the whole process, except inside `autoRegister()`, which runs for each
  /// container.
  ///
  /// The container keeps the closure. One that uses the container itself should capture it
  /// `unowned`, or the container can never be freed.
  ///
  /// - Parameter factory: Makes the dependency from now on.
  /// - Returns: The factory.
  @discardableResult
  public func register(factory: Recipe) -> Self {
    definition.register(Self.kept(factory))
    return self
  }

  /// Replaces the closure that creates the dependency, in generic code.
  ///
  /// Of a type that is only known to be ``FactoryModifying``, a recipe is not known to be a closure.
  ///
  /// - Parameter factory: Makes the dependency from now on.
  /// - Returns: The factory.
  @_disfavoredOverload
  @discardableResult
  public func register(factory: @escaping (P) -> T) -> Self {
    register(factory: Self.recipe(factory))
  }

  /// Replaces the closure: the short form of ``register(factory:)-(Self.Recipe)``.
  ///
  /// - Parameter factory: Makes the dependency from now on.
  /// - Returns: The factory.
  @discardableResult
  public func callAsFunction(factory: Recipe) -> Self { register(factory: factory) }

  /// Sets a closure that's called with each instance, new or kept.
  ///
  /// - Parameter decorator: Called with the instance, with no lock held.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @discardableResult
  public func decorator(_ decorator: @escaping (_ instance: T) -> Void) -> Self {
    let code = codeOfPlainClosure(decorator)
    definition.setDecorator(code) { Decoration<T>(code) { instance, _ in decorator(instance) } }
    return self
  }

  /// Sets a closure that's called with each instance, and whether it's new.
  ///
  /// - Parameter decorator: Called with the instance, and with whether this resolution has made
  ///   it. No lock is held.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @discardableResult
  public func decorator(_ decorator: @escaping (_ instance: T, _ isNew: Bool) -> Void) -> Self {
    let code = codeOfPlainClosure(decorator)
    definition.setDecorator(code) { Decoration<T>(code, decorator) }
    return self
  }

  /// Applies the modifiers before it in the factory's definition only once.
  ///
  /// After that, what a modifier from outside says stays, until the factory is reset.
  ///
  /// - Returns: The factory.
  @discardableResult
  public func once() -> Self {
    replacing(definition.settingOnce())
  }

  /// Removes what the container holds for this factory.
  ///
  /// - Parameter options: What to remove (default: everything): registrations, contexts,
  ///   modifiers from outside, and the instance.
  /// - Returns: The factory.
  @discardableResult
  public func reset(_ options: FactoryResetOptions = .all) -> Self {
    definition.reset(options)
    return self
  }
}
