/// A recipe for a dependency whose making has to be waited for, and may fail.
///
/// ```swift
/// extension Container {
///   var database: AsyncFactory<Database> { self { try await Database.open() }.singleton }
/// }
/// let database = try await container.database()
/// ```
///
/// An instance is made in a task of its own. All who ask for a kept instance while it is being made wait
/// for that task, and block no thread. If it fails, all of them get the error, nothing is kept, and the
/// next who asks has the instance made anew. Who is cancelled leaves at once with a `CancellationError`;
/// the making goes on for the others, and is cancelled when the last one has left.
///
/// The task has the task-local values and the priority of who has asked first. Whoever asks later with a
/// higher priority raises it.
public struct AsyncFactory<T: Sendable>: FactoryModifying {
  /// The closures that make an instance.
  public typealias Recipe = @Sendable () async throws -> T

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
  ///   - factory: Makes the dependency, in a task of its own.
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
      FactoryDefinition(container, AsyncRecipe<T>.self, Void.self, declaration, entry)
    }
  }

  /// Returns the factory with another definition.
  @inlinable
  @inline(__always)
  public func replacing(_ definition: FactoryDefinition) -> Self {
    Self(definition.carrier, definition.declaration, definition.entry, make)
  }

  /// Returns an instance, made or kept as the factory's scope says.
  ///
  /// If one is kept, this returns without a suspension.
  ///
  /// - Returns: The instance.
  /// - Throws: What the making has thrown, or a `CancellationError` if the task is cancelled before
  ///   the instance is there.
  @inlinable
  @inline(__always)
  public nonisolated(nonsending) func callAsFunction() async throws -> T { try await resolve() }

  /// Returns an instance, made or kept as the factory's scope says.
  ///
  /// The same as calling the factory.
  ///
  /// - Returns: The instance.
  /// - Throws: What the making has thrown, or a `CancellationError` if the task is cancelled before
  ///   the instance is there.
  @inlinable
  @inline(__always)
  public nonisolated(nonsending) func resolve() async throws -> T {
    if let made = findPlainlyMade() { return made }
    return try await waitForSharedTask(())
  }

  /// Returns the instance, if one is kept that nothing is to be done with.
  @inlinable
  @inline(never)
  func findPlainlyMade() -> T? {
    guard declaration.isPlainlyCached, let entry, PlainReading.mayBegin(entry) else {
      return findMade(())
    }
    let reading = PlainReading.begin(entry)
    guard let kept = reading.instance else { return findMade(()) }
    let made = kept._withUnsafeGuaranteedRef { unsafeDowncast($0, to: SharedTask<T>.self).made }
    reading.record.pointee.end()
    return made
  }

  /// The instance, if one is kept; `nil` while it is being made, too.
  ///
  /// For code that cannot wait. Nothing is made, and no decorator is called.
  public var kept: T? { findMade(()) ?? findKept(()) }

  /// The closure in the definition, whatever is registered or kept.
  ///
  /// - Parameter parameter: Nothing.
  /// - Returns: The closure, to be run.
  public func makeFromDefinition(_ parameter: ()) -> AsyncRecipe<T> { AsyncRecipe(make) }

  /// Returns a closure that hands out what makes the instance.
  public static func lift(_ recipe: @escaping Recipe) -> (()) -> AsyncRecipe<T> {
    { _ in AsyncRecipe(recipe) }
  }

  /// Returns a closure with a parameter of type `Void` as one without, that may be called in any task.
  public static func recipe(_ make: @escaping (()) -> T) -> Recipe {
    let make = Unchecked(make)
    return { make.value(()) }
  }
}

// `@unchecked`: as with ``Factory``.
extension AsyncFactory: @unchecked Sendable {}
