/// A recipe for a dependency that is made from a parameter and may fail, with errors of one type.
///
/// ``ThrowingParameterFactory`` is the short form for any error. For the rest, it is what
/// ``ParameterFactory`` and ``TypedThrowingFactory`` are.
public struct TypedThrowingParameterFactory<P, T, E: Error>: FactoryModifying {
  /// The closures that generic code registers.
  ///
  /// Where the type of the factory is known, a closure is one that may throw.
  public typealias Recipe = (P) -> Attempt<T, E>

  /// The container, or one with annotations.
  @usableFromInline let container: any ManagedContainer
  /// Where the factory is declared, and what its modifiers say.
  @usableFromInline let declaration: Declaration
  /// What the container holds for the factory, if a modifier has found it.
  @usableFromInline let entry: Unmanaged<Entry>?
  /// The closure in the factory's definition.
  @usableFromInline let make: (P) throws(E) -> T

  /// Creates a factory; `self { try … }` inside a container is the short form.
  ///
  /// - Parameters:
  ///   - container: The container that keeps registrations and instances for this factory.
  ///   - key: The name that tells it from the container's other factories of one type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - isolation: The actor that the closure runs on, if it is declared on one.
  ///   - factory: Makes the dependency from a parameter, or throws. Called with no lock held.
  @inlinable
  @inline(__always)
  public init(
    _ container: any ManagedContainer,
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    isolation: (any Actor)? = #isolation,
    _ factory: @escaping (P) throws(E) -> T
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
    _ factory: @escaping (P) throws(E) -> T,
    to actor: any Actor,
    _ declaration: Declaration,
    _ container: any ManagedContainer.Type
  ) -> (P) throws(E) -> T {
    { parameter throws(E) in
      declaration.checkIsolation(to: actor, in: container)
      return try factory(parameter)
    }
  }

  @inlinable
  @inline(__always)
  init(
    _ container: any ManagedContainer,
    _ declaration: Declaration,
    _ entry: Unmanaged<Entry>?,
    _ make: @escaping (P) throws(E) -> T
  ) {
    self.container = container
    self.declaration = declaration
    self.entry = entry
    self.make = make
  }

  /// Which factory of which container this is.
  @inlinable public var definition: FactoryDefinition {
    @inline(__always) get {
      FactoryDefinition(container, Attempt<T, E>.self, P.self, declaration, entry)
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
  /// - Parameter parameter: What the dependency is made from.
  /// - Returns: The instance.
  /// - Throws: What the making has thrown. Nothing is kept then.
  @inlinable
  @inline(__always)
  public func callAsFunction(_ parameter: P) throws(E) -> T { try resolve(parameter) }

  /// Returns an instance for a parameter, made or kept as the factory's scope says.
  ///
  /// - Parameter parameter: What the dependency is made from.
  /// - Returns: The instance.
  /// - Throws: What the making has thrown. Nothing is kept then.
  @inlinable
  @inline(__always)
  public func resolve(_ parameter: P) throws(E) -> T {
    if declaration.namesKeepingScope { return try find(parameter).get() }
    return try FastPath<P, Outcome>.attempt(container, declaration) { () throws(E) in
      try make(parameter)
    } otherwise: { () throws(E) in
      try makeIfUnkept(parameter).get()
    }
  }

  /// Returns an instance for a parameter, made on the main actor.
  ///
  /// - Parameter parameter: What the dependency is made from.
  /// - Returns: The instance.
  /// - Throws: What the making has thrown. Nothing is kept then.
  @MainActor
  public func resolveOnMainActor(_ parameter: P) throws(E) -> T { try resolve(parameter) }

  /// Returns an instance, as fast as possible if one is to be made.
  @inlinable
  @inline(never)
  func makeIfUnkept(_ parameter: P) -> Outcome {
    FastPath<P, Outcome>.make(container, declaration, parameter) {
      makeFromDefinition(parameter)
    } orFind: {
      find(parameter)
    } orSlowly: {
      attemptSlowly(parameter)
    }
  }

  /// Makes a product with the closure in the definition, whatever is registered or kept.
  ///
  /// - Parameter parameter: What the product is made from.
  /// - Returns: A new product, or the error.
  @inlinable
  @inline(__always)
  public func makeFromDefinition(_ parameter: P) -> Attempt<T, E> {
    Attempt { () throws(E) in try make(parameter) }
  }

  /// Returns the closure itself.
  public static func lift(_ recipe: @escaping Recipe) -> (P) -> Attempt<T, E> { recipe }

  /// Returns a closure that hands out what it makes.
  public static func recipe(_ make: @escaping (P) -> T) -> Recipe {
    { Attempt(.success(make($0))) }
  }
}

// `@unchecked`: as with ``Factory``.
extension TypedThrowingParameterFactory: @unchecked Sendable {}

/// A recipe for a dependency that is made from a parameter and may fail, with any error.
///
/// ```swift
/// extension Container {
///   var report: ThrowingParameterFactory<Int, Report> { self { try Report(year: $0) } }
/// }
/// let report = try container.report(2026)
/// ```
public typealias ThrowingParameterFactory<P, T> = TypedThrowingParameterFactory<P, T, any Error>
