/// A recipe for a dependency that may fail, with errors of one type.
///
/// ``ThrowingFactory`` is the short form for any error. For a type of its own, the closure has to name
/// it:
///
/// ```swift
/// extension Container {
///   var settings: TypedThrowingFactory<Settings, SettingsError> {
///     self { () throws(SettingsError) in try Settings(at: path) }.singleton
///   }
/// }
/// ```
///
/// A making that fails keeps nothing: the error goes to all who wait for it on other threads, and the
/// next who asks has the instance made anew.
public struct TypedThrowingFactory<T, E: Error>: FactoryModifying {
  /// The closures that generic code registers.
  ///
  /// Where the type of the factory is known, a closure is one that may throw.
  public typealias Recipe = () -> Attempt<T, E>

  /// The container, or one with annotations.
  @usableFromInline let container: any ManagedContainer
  /// Where the factory is declared, and what its modifiers say.
  @usableFromInline let declaration: Declaration
  /// What the container holds for the factory, if a modifier has found it.
  @usableFromInline let entry: Unmanaged<Entry>?
  /// The closure in the factory's definition.
  @usableFromInline let make: () throws(E) -> T

  /// Creates a factory; `self { try … }` inside a container is the short form.
  ///
  /// - Parameters:
  ///   - container: The container that keeps registrations and instances for this factory.
  ///   - key: The name that tells it from the container's other factories of one type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - isolation: The actor that the closure runs on, if it is declared on one.
  ///   - factory: Makes the dependency, or throws. Called with no lock held.
  @inlinable
  @inline(__always)
  public init(
    _ container: any ManagedContainer,
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    isolation: (any Actor)? = #isolation,
    _ factory: @escaping () throws(E) -> T
  ) {
    self.container = container
    declaration = Declaration(name: key, fileID: fileID, line: line, column: column)
    entry = nil
    if let isolation {
      make = Self.isolated(factory, to: isolation, declaration, type(of: container))
    } else {
      make = factory
    }
  }

  /// Returns a closure that stops the program when it is called elsewhere than on its actor.
  @usableFromInline
  static func isolated(
    _ factory: @escaping () throws(E) -> T,
    to actor: any Actor,
    _ declaration: Declaration,
    _ container: any ManagedContainer.Type
  ) -> () throws(E) -> T {
    { () throws(E) in
      declaration.checkIsolation(to: actor, in: container)
      return try factory()
    }
  }

  @inlinable
  @inline(__always)
  init(
    _ container: any ManagedContainer,
    _ declaration: Declaration,
    _ entry: Unmanaged<Entry>?,
    _ make: @escaping () throws(E) -> T
  ) {
    self.container = container
    self.declaration = declaration
    self.entry = entry
    self.make = make
  }

  /// Which factory of which container this is.
  @inlinable public var definition: FactoryDefinition {
    @inline(__always) get {
      FactoryDefinition(container, Attempt<T, E>.self, Void.self, declaration, entry)
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
  /// - Returns: The instance.
  /// - Throws: What the making has thrown. Nothing is kept then.
  @inlinable
  @inline(__always)
  public func callAsFunction() throws(E) -> T { try resolve() }

  /// Returns an instance, made or kept as the factory's scope says.
  ///
  /// The same as calling the factory.
  ///
  /// - Returns: The instance.
  /// - Throws: What the making has thrown. Nothing is kept then.
  @inlinable
  @inline(__always)
  public func resolve() throws(E) -> T {
    if declaration.namesKeepingScope { return try findOutOfLine() }
    return try FastPath<Void, Outcome>.attempt(container, declaration) { () throws(E) in
      try make()
    } otherwise: { () throws(E) in
      try makeIfUnkept().get()
    }
  }

  /// Returns the instance that is kept, or makes one.
  @inlinable
  @inline(never)
  func findOutOfLine() throws(E) -> T {
    if declaration.isPlainlyCached, let entry, PlainReading.mayBegin(entry) {
      let reading = PlainReading.begin(entry)
      if let kept = reading.instance {
        let instance = kept._withUnsafeGuaranteedRef { $0.value(as: T.self) }
        reading.record.pointee.end()
        return instance
      }
    }
    return try find(()).get()
  }

  /// Returns an instance, made on the main actor.
  ///
  /// From elsewhere it has to be waited for: `try await container.model.resolveOnMainActor()`.
  ///
  /// - Returns: The instance.
  /// - Throws: What the making has thrown. Nothing is kept then.
  @MainActor
  public func resolveOnMainActor() throws(E) -> T { try resolve() }

  /// Returns an instance, as fast as possible if one is to be made.
  @inlinable
  @inline(never)
  func makeIfUnkept() -> Outcome {
    FastPath<Void, Outcome>.make(container, declaration, ()) {
      makeFromDefinition(())
    } orFind: {
      find(())
    } orSlowly: {
      attemptSlowly(())
    }
  }

  /// Makes a product with the closure in the definition, whatever is registered or kept.
  ///
  /// - Parameter parameter: Nothing.
  /// - Returns: A new product, or the error.
  @inlinable
  @inline(__always)
  public func makeFromDefinition(_ parameter: ()) -> Attempt<T, E> { Attempt(make) }

  /// Returns the closure as one with a parameter of type `Void`.
  public static func lift(_ recipe: @escaping Recipe) -> (()) -> Attempt<T, E> { { _ in recipe() } }

  /// Returns a closure with a parameter of type `Void` as one without.
  public static func recipe(_ make: @escaping (()) -> T) -> Recipe {
    { Attempt(.success(make(()))) }
  }
}

// `@unchecked`: as with ``Factory``.
extension TypedThrowingFactory: @unchecked Sendable {}

/// A recipe for a dependency that may fail, with any error.
///
/// ```swift
/// extension Container {
///   var settings: ThrowingFactory<Settings> { self { try Settings(at: path) }.singleton }
/// }
/// let settings = try container.settings()
/// ```
public typealias ThrowingFactory<T> = TypedThrowingFactory<T, any Error>
