/// A factory of a dependency that may fail, with errors of one type.
///
/// ``ThrowingFactory`` is the short form for any error. For one type of errors, the closure must
/// name the type:
///
/// ```swift
/// extension Container {
///   var settings: TypedThrowingFactory<Settings, SettingsError> {
///     self { () throws(SettingsError) in try Settings(at: path) }.singleton
///   }
/// }
/// ```
///
/// A build that fails stores nothing: all threads that wait for it throw its error, and the next
/// resolution builds the instance anew.
public struct TypedThrowingFactory<T, E: Error>: FactoryModifying {
  /// A factory without a parameter.
  public typealias P = Void
  /// The closures that generic code registers.
  ///
  /// Code that knows the type of the factory registers closures that may throw.
  public typealias Recipe = () -> Attempt<T, E>
  /// The errors of the closures.
  public typealias Failure = E

  /// The container that the factory belongs to.
  public let container: any ManagedContainer
  /// The place of the factory's declaration, and what the modifiers in its definition say.
  public var definition: FactoryDefinition
  /// The closure in the factory's definition.
  private let make: () throws(E) -> T

  /// Creates a factory; `self { try … }` inside a container is the short form.
  ///
  /// - Parameters:
  ///   - container: The container that stores registrations and instances for this factory.
  ///   - key: The name that distinguishes the factory from others of the same type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - isolation: The actor that the factory is declared on, if any. The closure runs on that actor.
  ///   - factory: Creates the dependency, or throws. Called with no lock held.
  public init(
    _ container: any ManagedContainer,
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    isolation: (any Actor)? = #isolation,
    _ factory: @escaping () throws(E) -> T
  ) {
    let declaration = Declaration(name: key, fileID: fileID, line: line, column: column)
    self.container = container
    definition = FactoryDefinition(declaration)
    if let isolation {
      let container = type(of: container)
      make = { () throws(E) in
        declaration.checkIsolation(to: isolation, in: container)
        return try factory()
      }
    } else {
      make = factory
    }
  }

  /// Returns a new or stored instance, depending on the factory's scope.
  ///
  /// - Returns: The instance.
  /// - Throws: The error of the closure. A failed build stores nothing.
  public func callAsFunction() throws(E) -> T { try resolve((), in: container) }

  /// Returns a new or stored instance, depending on the factory's scope.
  ///
  /// The same as calling the factory.
  ///
  /// - Returns: The instance.
  /// - Throws: The error of the closure. A failed build stores nothing.
  public func resolve() throws(E) -> T { try resolve((), in: container) }

  /// Calls the closure in the definition, even if an instance or a registration exists.
  ///
  /// - Parameter parameter: An empty tuple.
  /// - Returns: A new instance, or the error.
  public func makeFromDefinition(_ parameter: ()) -> Attempt<T, E> { Attempt(make) }

  /// Returns a closure with a parameter of type `Void` that calls the recipe.
  public static func lift(_ recipe: @escaping Recipe) -> (()) -> Attempt<T, E> { { _ in recipe() } }

  /// Returns a closure without a parameter that calls the given one.
  public static func recipe(_ make: @escaping (()) -> T) -> Recipe {
    { Attempt(.success(make(()))) }
  }

  /// Returns the closure itself.
  public static func lift(
    attempting make: @escaping (()) -> Attempt<T, E>
  ) -> (()) -> Attempt<T, E> { make }
}

// `@unchecked`: as with ``Factory``.
extension TypedThrowingFactory: SynchronousFactory, @unchecked Sendable {}

// Disfavored, so that a closure that doesn't throw declares a plain factory.
extension ManagedContainer {
  /// Declares a factory of this container whose closure may throw.
  ///
  /// - Parameters:
  ///   - key: The name that distinguishes the factory from others of the same type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - isolation: The actor that the factory is declared on, if any. The closure runs on that actor.
  ///   - factory: Creates the dependency, or throws. Called with no lock held.
  /// - Returns: The factory.
  @_disfavoredOverload
  public func callAsFunction<T, E: Error>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    isolation: (any Actor)? = #isolation,
    _ factory: @escaping () throws(E) -> T
  ) -> TypedThrowingFactory<T, E> {
    TypedThrowingFactory(
      self,
      key: key,
      fileID: fileID,
      line: line,
      column: column,
      isolation: isolation,
      factory
    )
  }
}

/// A factory of a dependency that may fail, with any error.
///
/// ```swift
/// extension Container {
///   var settings: ThrowingFactory<Settings> { self { try Settings(at: path) }.singleton }
/// }
/// let settings = try container.settings()
/// ```
public typealias ThrowingFactory<T> = TypedThrowingFactory<T, any Error>
