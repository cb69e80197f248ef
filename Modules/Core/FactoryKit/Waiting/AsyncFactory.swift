/// A factory of a dependency that's built asynchronously, and may fail.
///
/// ```swift
/// extension Container {
///   var database: AsyncFactory<Database> { self { try await Database.open() }.singleton }
/// }
/// let database = try await container.database()
/// ```
///
/// The task of the caller builds an instance that no scope stores. For a scoped instance, the factory starts
/// a task, which all callers await without blocking a thread. If the build fails, all callers throw its error,
/// nothing is stored, and the next resolution starts a new build. A cancelled caller throws a
/// `CancellationError` immediately, and the build continues for the other callers. When all callers are
/// cancelled, the build is cancelled, too.
///
/// The build has the task-local values and the priority of the first caller. A later caller with a higher
/// priority raises it.
public struct AsyncFactory<T: Sendable>: FactoryModifying {
  /// A factory without a parameter.
  public typealias P = Void
  /// The closures that create an instance.
  public typealias Recipe = @Sendable () async throws -> T

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
  ///   - factory: Creates the dependency.
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

  /// Returns a new or stored instance, depending on the factory's scope.
  ///
  /// A resolution of a stored instance doesn't suspend.
  ///
  /// - Returns: The instance.
  /// - Throws: The error of the closure, or a `CancellationError` if the task is cancelled before the
  ///   instance is built.
  public nonisolated(nonsending) func callAsFunction() async throws -> T { try await resolve() }

  /// Returns a new or stored instance, depending on the factory's scope.
  ///
  /// The same as calling the factory.
  ///
  /// - Returns: The instance.
  /// - Throws: The error of the closure, or a `CancellationError` if the task is cancelled before the
  ///   instance is built.
  public nonisolated(nonsending) func resolve() async throws -> T {
    try await instance(for: ())
  }

  /// The stored instance, or `nil`.
  ///
  /// Reading this property builds nothing, doesn't wait for an in-flight build, and calls no decorator.
  public var kept: T? { findStored(()) }

  /// Returns the closure in the definition, even if an instance or a registration exists.
  ///
  /// - Parameter parameter: An empty tuple.
  /// - Returns: The closure.
  public func makeFromDefinition(_ parameter: ()) -> AsyncRecipe<T> { AsyncRecipe(make) }

  /// Returns a closure that returns the recipe.
  public static func lift(_ recipe: @escaping Recipe) -> (()) -> AsyncRecipe<T> {
    { _ in AsyncRecipe(recipe) }
  }

  /// Returns a closure without a parameter, which any task may call, from one with a `Void` parameter.
  public static func recipe(_ make: @escaping (()) -> T) -> Recipe {
    let make = Unchecked(make)
    return { make.value(()) }
  }
}

// `@unchecked`: as with ``Factory``.
extension AsyncFactory: @unchecked Sendable {}

/// A closure of an ``AsyncFactory`` or an ``AsyncParameterFactory``, with its parameter if it has one.
public struct AsyncRecipe<T: Sendable>: Sendable {
  let make: @Sendable () async throws -> T

  init(_ make: @escaping @Sendable () async throws -> T) { self.make = make }

  /// Creates an instance, in the task that calls this.
  ///
  /// - Returns: A new instance.
  /// - Throws: The error of the closure.
  public func callAsFunction() async throws -> T { try await make() }
}

extension AsyncRecipe: FactoryOutcome {
  static var instanceType: Any.Type { T.self }
}

// Disfavored, so that a closure without `await` declares a synchronous factory.
extension ManagedContainer {
  /// Declares an async factory of this container, whose closure may throw.
  ///
  /// - Parameters:
  ///   - key: The name that distinguishes the factory from others of the same type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - factory: Creates the dependency.
  /// - Returns: The factory.
  @_disfavoredOverload
  public func callAsFunction<T: Sendable>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    _ factory: @escaping @Sendable () async throws -> T
  ) -> AsyncFactory<T> {
    AsyncFactory(self, key: key, fileID: fileID, line: line, column: column, factory)
  }
}
