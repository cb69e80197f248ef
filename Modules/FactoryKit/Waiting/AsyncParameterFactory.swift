/// A recipe for a dependency that is made from a parameter, has to be waited for, and may fail.
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
/// For the rest, it is what ``ParameterFactory`` and ``AsyncFactory`` are.
public struct AsyncParameterFactory<P: Sendable, T: Sendable>: FactoryModifying {
  /// The closures that make an instance.
  public typealias Recipe = @Sendable (P) async throws -> T

  /// The container, or one with annotations.
  @usableFromInline let container: any ManagedContainer
  /// Where the factory is declared, and what its modifiers say.
  @usableFromInline let declaration: Declaration
  /// What the container holds for the factory, if a modifier has found it.
  @usableFromInline let entry: Unmanaged<Entry>?
  /// The closure in the factory's definition.
  @usableFromInline let make: Recipe

  /// Creates a factory; `self { try await … }` inside a container is the short form.
  ///
  /// - Parameters:
  ///   - container: The container that keeps registrations and instances for this factory.
  ///   - key: The name that tells it from the container's other factories of one type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - factory: Makes the dependency from a parameter, in a task of its own.
  @inlinable
  @inline(__always)
  public init(
    _ container: any ManagedContainer,
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    _ factory: @escaping Recipe
  ) {
    self.init(
      container,
      Declaration(name: key, fileID: fileID, line: line, column: column),
      nil,
      factory
    )
  }

  @inlinable
  @inline(__always)
  init(
    _ container: any ManagedContainer,
    _ declaration: Declaration,
    _ entry: Unmanaged<Entry>?,
    _ make: @escaping Recipe
  ) {
    self.container = container
    self.declaration = declaration
    self.entry = entry
    self.make = make
  }

  /// Which factory of which container this is.
  @inlinable public var definition: FactoryDefinition {
    @inline(__always) get {
      FactoryDefinition(container, AsyncRecipe<T>.self, P.self, declaration, entry)
    }
  }

  /// Returns the factory with another definition.
  @inlinable
  @inline(__always)
  public func replacing(_ definition: FactoryDefinition) -> Self {
    Self(definition.carrier, definition.declaration, definition.entry, make)
  }

  /// Returns an instance for a parameter, made or kept as the factory's scope says.
  ///
  /// If one is kept, this returns without a suspension.
  ///
  /// - Parameter parameter: What the dependency is made from.
  /// - Returns: The instance.
  /// - Throws: What the making has thrown, or a `CancellationError` if the task is cancelled before
  ///   the instance is there.
  @inlinable
  @inline(__always)
  public nonisolated(nonsending) func callAsFunction(_ parameter: P) async throws -> T {
    try await resolve(parameter)
  }

  /// Returns an instance for a parameter, made or kept as the factory's scope says.
  ///
  /// - Parameter parameter: What the dependency is made from.
  /// - Returns: The instance.
  /// - Throws: What the making has thrown, or a `CancellationError` if the task is cancelled before
  ///   the instance is there.
  @inlinable
  @inline(__always)
  public nonisolated(nonsending) func resolve(_ parameter: P) async throws -> T {
    if let kept = findMade(parameter) { return kept }
    return try await waitForSharedTask(parameter)
  }

  /// Returns the instance, if one is kept; `nil` while it is being made, too.
  ///
  /// - Parameter parameter: What the dependency is made from.
  /// - Returns: The instance. Nothing is made, and no decorator is called.
  public func kept(_ parameter: P) -> T? { findMade(parameter) ?? findKept(parameter) }

  /// The closure in the definition, whatever is registered or kept.
  ///
  /// - Parameter parameter: What the product is made from.
  /// - Returns: The closure with its parameter, to be run.
  public func makeFromDefinition(_ parameter: P) -> AsyncRecipe<T> { Self.lift(make)(parameter) }

  /// Returns a closure that hands out what makes the instance.
  public static func lift(_ recipe: @escaping Recipe) -> (P) -> AsyncRecipe<T> {
    { parameter in AsyncRecipe { try await recipe(parameter) } }
  }

  /// Returns the closure as one that may be called in any task.
  public static func recipe(_ make: @escaping (P) -> T) -> Recipe {
    let make = Unchecked(make)
    return { make.value($0) }
  }
}

// `@unchecked`: as with ``Factory``.
extension AsyncParameterFactory: @unchecked Sendable {}
