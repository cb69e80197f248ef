/// A factory of a dependency that's built asynchronously from a parameter, and may fail.
///
/// ``AsyncFactory`` is the form without a parameter.
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
/// The task of the caller builds an instance that no scope stores. For a scoped instance, the factory starts
/// a task, which all callers await without blocking a thread. If the build fails, all callers throw its error,
/// nothing is stored, and the next resolution starts a new build. A cancelled caller throws a
/// `CancellationError` immediately, and the build continues for the other callers. When all callers are
/// cancelled, the build is cancelled, too.
///
/// The build has the task-local values and the priority of the first caller. A later caller with a higher
/// priority raises it. In all other respects, it works like ``ParameterFactory``.
public struct AsyncParameterFactory<P: Sendable, T: Sendable>: FactoryModifying {
  /// The errors of the closures.
  public typealias Failure = any Error

  /// The container that the factory belongs to.
  public let container: any ManagedContainer
  /// The place of the factory's declaration, and what the modifiers in its definition say.
  public var definition: FactoryDefinition
  /// The closure in the factory's definition.
  private let make: @Sendable (P) async throws -> T

  init(
    _ container: any ManagedContainer,
    _ declaration: Declaration,
    _ make: @escaping @Sendable (P) async throws -> T
  ) {
    self.container = container
    definition = FactoryDefinition(declaration)
    self.make = make
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
  public func makeFromDefinition(_ parameter: P) -> AsyncRecipe<T> {
    AsyncRecipe { try await make(parameter) }
  }
}

extension AsyncParameterFactory where P == Void {
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
}

// `@unchecked`: as with ``Factory``.
extension AsyncParameterFactory: @unchecked Sendable {}

// Closures that suspend. All other closures use the modifiers of all factories.
extension AsyncParameterFactory {
  /// Replaces the closure that creates the dependency, and removes the stored instance.
  ///
  /// - Parameters:
  ///   - factory: Creates the dependency from now on.
  ///   - function: The function or property of the call.
  ///   - fileID: The file of the call.
  /// - Returns: The factory.
  @discardableResult
  public consuming func register(
    factory: @escaping @Sendable (P) async throws -> T,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self {
    setting(.registration(Self.stored(factory)), function, fileID)
  }

  /// Replaces the closure: the short form of `register(factory:)`.
  ///
  /// - Parameters:
  ///   - factory: Creates the dependency from now on.
  ///   - function: The function or property of the call.
  ///   - fileID: The file of the call.
  /// - Returns: The factory.
  @discardableResult
  public consuming func callAsFunction(
    factory: @escaping @Sendable (P) async throws -> T,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self {
    register(factory: factory, function: function, fileID: fileID)
  }

  /// Sets a closure that creates the dependency in some contexts.
  ///
  /// The short forms, such as `onTest`, are for closures that don't suspend.
  ///
  /// - Parameters:
  ///   - contexts: The contexts.
  ///   - factory: Creates the dependency in these contexts.
  ///   - function: The function or property of the call.
  ///   - fileID: The file of the call.
  /// - Returns: The factory.
  @discardableResult
  public consuming func context(
    _ contexts: FactoryContextType...,
    factory: @escaping @Sendable (P) async throws -> T,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self {
    setting(contexts, Self.stored(factory), function, fileID)
  }

  /// Returns a closure as the container stores it.
  private static func stored(
    _ make: @escaping @Sendable (P) async throws -> T
  ) -> StoredClosure {
    ClosureBox { (parameter: P) in AsyncRecipe { try await make(parameter) } }
  }
}

// Not unavailable: overload resolution ignores such a declaration, and would choose the one for all factories.
extension AsyncParameterFactory {
  /// Not for an async factory: its instance is built after the resolution has ended, and belongs to none.
  @available(
    *,
    deprecated,
    message: "An async instance belongs to no resolution. Use cached, shared, singleton or unique."
  )
  public var graph: Self { self }

  /// Not for an async factory: its instance is built after the resolution has ended, and belongs to none.
  ///
  /// - Parameter scope: The graph scope.
  /// - Returns: The factory.
  @available(
    *,
    deprecated,
    message: "An async instance belongs to no resolution. Use cached, shared, singleton or unique."
  )
  public func scope(_ scope: Scope.Graph) -> Self { self }
}

/// A closure of an ``AsyncFactory`` or an ``AsyncParameterFactory``, with its parameter if it has one.
public struct AsyncRecipe<T>: Sendable {
  let make: @Sendable () async throws -> T

  init(_ make: @escaping @Sendable () async throws -> T) { self.make = make }
}

extension AsyncRecipe: FactoryOutcome {
  static var instanceType: Any.Type { T.self }
}

// Disfavored, so that a closure without `await` declares a synchronous factory.
extension ManagedContainer {
  /// Declares an async factory of this container, whose closure may throw, and may have a parameter.
  ///
  /// - Parameters:
  ///   - key: The name that distinguishes the factory from others of the same type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - factory: Creates the dependency.
  /// - Returns: The factory.
  @_disfavoredOverload
  public func callAsFunction<P: Sendable, T: Sendable>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    _ factory: @escaping @Sendable (P) async throws -> T
  ) -> AsyncParameterFactory<P, T> {
    let declaration = Declaration(name: key, fileID: fileID, line: line, column: column)
    return AsyncParameterFactory(self, declaration, factory)
  }
}

/// A factory of a dependency that's built asynchronously, and may fail.
///
/// ```swift
/// extension Container {
///   var database: AsyncFactory<Database> { self { try await Database.open() }.singleton }
/// }
/// let database = try await container.database()
/// ```
public typealias AsyncFactory<T: Sendable> = AsyncParameterFactory<Void, T>
