/// A factory of a dependency that's built asynchronously from a parameter, and may fail.
///
/// ```swift
/// extension Container {
///   var account: AsyncParameterFactory<Account.ID, Account> {
///     self { id in try await Account.load(id) }.scopeOnParameters.cached
///   }
/// }
/// let account = try await container.account(id)
/// ```
///
/// In all other respects, it works like ``ParameterFactory`` and ``AsyncFactory``.
public struct AsyncParameterFactory<P: Sendable, T: Sendable>: FactoryModifying {
  /// The closures that create an instance.
  public typealias Recipe = @Sendable (P) async throws -> T

  /// The container that the factory belongs to.
  public let container: any ManagedContainer
  /// The place of the factory's declaration, and what the modifiers in its definition say.
  public var definition: FactoryDefinition
  /// The closure in the factory's definition.
  private let make: Recipe

  /// Creates a factory; `self { try await … }` inside a container is the short form.
  ///
  /// - Parameters:
  ///   - container: The container that stores registrations and instances for this factory.
  ///   - key: The name that distinguishes the factory from others of the same type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - factory: Creates the dependency from a parameter.
  public init(
    _ container: any ManagedContainer,
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    _ factory: @escaping Recipe
  ) {
    self.container = container
    make = factory
    definition = FactoryDefinition(
      Declaration(name: key, fileID: fileID, line: line, column: column)
    )
  }

  /// Returns a new or stored instance for a parameter, depending on the factory's scope.
  ///
  /// A resolution of a stored instance doesn't suspend.
  ///
  /// - Parameter parameter: The parameter of the instance.
  /// - Returns: The instance.
  /// - Throws: The error of the closure, or a `CancellationError` if the task is cancelled before the
  ///   instance is built.
  public nonisolated(nonsending) func callAsFunction(_ parameter: P) async throws -> T {
    try await resolve(parameter)
  }

  /// Returns a new or stored instance for a parameter, depending on the factory's scope.
  ///
  /// - Parameter parameter: The parameter of the instance.
  /// - Returns: The instance.
  /// - Throws: The error of the closure, or a `CancellationError` if the task is cancelled before the
  ///   instance is built.
  public nonisolated(nonsending) func resolve(_ parameter: P) async throws -> T {
    try await instance(for: parameter)
  }

  /// Returns the stored instance for a parameter, without waiting for an in-flight build.
  ///
  /// - Parameter parameter: The parameter of the instance.
  /// - Returns: The instance, or `nil`. This builds nothing, and calls no decorator.
  public func kept(_ parameter: P) -> T? { findStored(parameter) }

  /// Returns the closure in the definition, even if an instance or a registration exists.
  ///
  /// - Parameter parameter: The parameter of the instance.
  /// - Returns: The closure with its parameter.
  public func makeFromDefinition(_ parameter: P) -> AsyncRecipe<T> { Self.lift(make)(parameter) }

  /// Returns a closure that returns the recipe with its parameter.
  public static func lift(_ recipe: @escaping Recipe) -> (P) -> AsyncRecipe<T> {
    { parameter in AsyncRecipe { try await recipe(parameter) } }
  }

  /// Returns the closure as one that any task may call.
  public static func recipe(_ make: @escaping (P) -> T) -> Recipe {
    let make = Unchecked(make)
    return { make.value($0) }
  }
}

// `@unchecked`: as with ``Factory``.
extension AsyncParameterFactory: @unchecked Sendable {}

// Disfavored, so that a closure without `await` declares a synchronous factory.
extension ManagedContainer {
  /// Declares an async factory of this container that has a parameter, and whose closure may throw.
  ///
  /// - Parameters:
  ///   - key: The name that distinguishes the factory from others of the same type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - factory: Creates the dependency from a parameter.
  /// - Returns: The factory.
  @_disfavoredOverload
  public func callAsFunction<P: Sendable, T: Sendable>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    _ factory: @escaping @Sendable (P) async throws -> T
  ) -> AsyncParameterFactory<P, T> {
    AsyncParameterFactory(self, key: key, fileID: fileID, line: line, column: column, factory)
  }
}
