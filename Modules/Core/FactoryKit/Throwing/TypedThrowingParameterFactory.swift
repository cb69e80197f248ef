/// A factory of a dependency that's created from a parameter and may fail, with errors of one type.
///
/// ``ThrowingParameterFactory`` is the short form for any error, and ``TypedThrowingFactory`` the form
/// without a parameter. For one type of errors, the closure must name the type:
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
/// resolution builds the instance anew. In all other respects, it works like ``ParameterFactory``.
public struct TypedThrowingParameterFactory<P, T, E: Error>: FactoryModifying {
  /// The errors of the closures.
  public typealias Failure = E

  /// The container that the factory belongs to.
  public let container: any ManagedContainer
  /// The place of the factory's declaration, and what the modifiers in its definition say.
  public var definition: FactoryDefinition
  /// The closure in the factory's definition.
  private let make: (P) throws(E) -> T

  init(
    _ container: any ManagedContainer,
    _ declaration: Declaration,
    _ make: @escaping (P) throws(E) -> T
  ) {
    self.container = container
    definition = FactoryDefinition(declaration)
    self.make = make
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
}

extension TypedThrowingParameterFactory where P == Void {
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
}

// `@unchecked`: as with ``Factory``.
extension TypedThrowingParameterFactory: SynchronousFactory, @unchecked Sendable {}

// Disfavored, so that a closure that doesn't throw declares a plain factory.
extension ManagedContainer {
  /// Declares a factory of this container whose closure may throw, and may have a parameter.
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
  public func callAsFunction<P, T, E: Error>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    isolation: (any Actor)? = #isolation,
    _ factory: @escaping (P) throws(E) -> T
  ) -> TypedThrowingParameterFactory<P, T, E> {
    let declaration = Declaration(name: key, fileID: fileID, line: line, column: column)
    guard let isolation else {
      return TypedThrowingParameterFactory(self, declaration, factory)
    }
    let container = type(of: self)
    var isolated = TypedThrowingParameterFactory(self, declaration) { parameter throws(E) in
      declaration.checkIsolation(to: isolation, in: container)
      return try factory(parameter)
    }
    isolated.definition.noteIsolation(to: isolation)
    return isolated
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

/// A factory of a dependency that may fail, with errors of one type.
public typealias TypedThrowingFactory<T, E: Error> = TypedThrowingParameterFactory<Void, T, E>

/// A factory of a dependency that's created from a parameter and may fail, with any error.
///
/// ```swift
/// extension Container {
///   var report: ThrowingParameterFactory<Int, Report> { self { try Report(year: $0) } }
/// }
/// let report = try container.report(2026)
/// ```
public typealias ThrowingParameterFactory<P, T> = TypedThrowingParameterFactory<P, T, any Error>
