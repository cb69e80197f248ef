/// A factory of a dependency that's created from a parameter and may fail, with errors of one type.
///
/// ``ThrowingParameterFactory`` is the short form for any error. In all other respects, it works like
/// ``ParameterFactory`` and ``TypedThrowingFactory``.
public struct TypedThrowingParameterFactory<P, T, E: Error>: FactoryModifying {
  /// The closures that generic code registers.
  ///
  /// Code that knows the type of the factory registers closures that may throw.
  public typealias Recipe = (P) -> Attempt<T, E>
  /// The errors of the closures.
  public typealias Failure = E

  /// The container that the factory belongs to.
  public let container: any ManagedContainer
  /// The place of the factory's declaration, and what the modifiers in its definition say.
  public var definition: FactoryDefinition
  /// The closure in the factory's definition.
  private let make: (P) throws(E) -> T

  /// Creates a factory; `self { try … }` inside a container is the short form.
  ///
  /// - Parameters:
  ///   - container: The container that stores registrations and instances for this factory.
  ///   - key: The name that distinguishes the factory from others of the same type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - isolation: The actor that the factory is declared on, if any. The closure runs on that actor.
  ///   - factory: Creates the dependency from a parameter, or throws. Called with no lock held.
  public init(
    _ container: any ManagedContainer,
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    isolation: (any Actor)? = #isolation,
    _ factory: @escaping (P) throws(E) -> T
  ) {
    let declaration = Declaration(name: key, fileID: fileID, line: line, column: column)
    self.container = container
    definition = FactoryDefinition(declaration)
    if let isolation {
      let container = type(of: container)
      make = { parameter throws(E) in
        declaration.checkIsolation(to: isolation, in: container)
        return try factory(parameter)
      }
    } else {
      make = factory
    }
  }

  /// Returns a new or stored instance for a parameter, depending on the factory's scope.
  ///
  /// - Parameter parameter: The parameter of the instance.
  /// - Returns: The instance.
  /// - Throws: The error of the closure. A failed build stores nothing.
  public func callAsFunction(_ parameter: P) throws(E) -> T {
    try resolve(parameter, in: container)
  }

  /// Returns a new or stored instance for a parameter, depending on the factory's scope.
  ///
  /// - Parameter parameter: The parameter of the instance.
  /// - Returns: The instance.
  /// - Throws: The error of the closure. A failed build stores nothing.
  public func resolve(_ parameter: P) throws(E) -> T {
    try resolve(parameter, in: container)
  }

  /// Calls the closure in the definition, even if an instance or a registration exists.
  ///
  /// - Parameter parameter: The parameter of the instance.
  /// - Returns: A new instance, or the error.
  public func makeFromDefinition(_ parameter: P) -> Attempt<T, E> {
    Attempt { () throws(E) in try make(parameter) }
  }

  /// Returns the closure itself.
  public static func lift(_ recipe: @escaping Recipe) -> (P) -> Attempt<T, E> { recipe }

  /// Returns a closure that wraps the instance.
  public static func recipe(_ make: @escaping (P) -> T) -> Recipe {
    { Attempt(.success(make($0))) }
  }

  /// Returns the closure itself.
  public static func lift(
    attempting make: @escaping (P) -> Attempt<T, E>
  ) -> (P) -> Attempt<T, E> { make }
}

// `@unchecked`: as with ``Factory``.
extension TypedThrowingParameterFactory: SynchronousFactory, @unchecked Sendable {}

// Disfavored, so that a closure that doesn't throw declares a plain factory.
extension ManagedContainer {
  /// Declares a factory of this container that has a parameter, and whose closure may throw.
  ///
  /// - Parameters:
  ///   - key: The name that distinguishes the factory from others of the same type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - isolation: The actor that the factory is declared on, if any. The closure runs on that actor.
  ///   - factory: Creates the dependency from a parameter, or throws. Called with no lock held.
  /// - Returns: The factory.
  @_disfavoredOverload
  public func callAsFunction<P, T, E: Error>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    isolation: (any Actor)? = #isolation,
    _ factory: @escaping (P) throws(E) -> T
  ) -> TypedThrowingParameterFactory<P, T, E> {
    TypedThrowingParameterFactory(
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

/// A factory of a dependency that's created from a parameter and may fail, with any error.
///
/// ```swift
/// extension Container {
///   var report: ThrowingParameterFactory<Int, Report> { self { try Report(year: $0) } }
/// }
/// let report = try container.report(2026)
/// ```
public typealias ThrowingParameterFactory<P, T> = TypedThrowingParameterFactory<P, T, any Error>
