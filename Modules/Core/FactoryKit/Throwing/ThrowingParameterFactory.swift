/// A factory of a dependency that's created from a parameter and may fail.
///
/// ``ThrowingFactory`` is the form without a parameter.
///
/// ```swift
/// extension Container {
///   var report: ThrowingParameterFactory<Int, Report> { self { try Report(year: $0) } }
/// }
/// let report = try container.report(2026)
/// ```
///
/// A build that fails stores nothing: all threads that wait for it throw its error, and the next
/// resolution builds the instance anew. In all other respects, it works like ``ParameterFactory``.
public struct ThrowingParameterFactory<P, T>: FactoryModifying {
  /// The errors of the closures.
  public typealias Failure = any Error

  /// The container, the place of the declaration, and what the modifiers in the definition say.
  public var _definition: _FactoryDefinition
  /// The closure in the factory's definition.
  private let make: (P) throws -> T

  init(
    _ container: any ManagedContainer,
    _ declaration: Declaration,
    _ make: @escaping (P) throws -> T
  ) {
    _definition = _FactoryDefinition(container, declaration)
    self.make = make
  }

  /// Returns a new or stored instance for a parameter, depending on the factory's scope.
  ///
  /// - Parameter parameter: The parameter of the instance.
  /// - Returns: The instance.
  /// - Throws: The error of the closure. A failed build stores nothing.
  public func callAsFunction(_ parameter: P) throws -> T {
    try resolve(parameter, in: container)
  }

  @usableFromInline
  func makeFromDefinition(_ parameter: P) throws -> T { try make(parameter) }
}

extension ThrowingParameterFactory where P == Void {
  /// Returns a new or stored instance, depending on the factory's scope.
  ///
  /// - Returns: The instance.
  /// - Throws: The error of the closure. A failed build stores nothing.
  public func callAsFunction() throws -> T { try resolve((), in: container) }
}

// `@unchecked`: as with ``Factory``.
extension ThrowingParameterFactory: SynchronousFactory, @unchecked Sendable {}

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
  public func callAsFunction<P, T>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    isolation: (any Actor)? = #isolation,
    _ factory: @escaping (P) throws -> T
  ) -> ThrowingParameterFactory<P, T> {
    let declaration = Declaration(name: key, fileID: fileID, line: line, column: column)
    guard let isolation else {
      return ThrowingParameterFactory(self, declaration, factory)
    }
    let container = type(of: self)
    var isolated = ThrowingParameterFactory(self, declaration) { parameter in
      declaration.checkIsolation(to: isolation, in: container)
      return try factory(parameter)
    }
    isolated._definition.noteIsolation(to: isolation)
    return isolated
  }
}

/// A factory of a dependency that may fail.
///
/// ```swift
/// extension Container {
///   var settings: ThrowingFactory<Settings> { self { try Settings(at: path) }.singleton }
/// }
/// let settings = try container.settings()
/// ```
public typealias ThrowingFactory<T> = ThrowingParameterFactory<Void, T>
