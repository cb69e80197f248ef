/// A factory whose closure runs on the resolving thread.
///
/// ``Factory``, ``ParameterFactory``, ``ThrowingFactory`` and ``ThrowingParameterFactory`` are its forms.
///
/// A factory is a value: each read of the property creates it anew. It holds its container, so don't
/// store a factory in the container that it belongs to.
public struct SynchronousFactory<P, T, Failure: Error>: FactoryModifying {
  /// The container, the place of the declaration, and what the modifiers in the definition say.
  public var _definition: _FactoryDefinition
  /// The closure in the factory's definition.
  @usableFromInline let make: (P) throws(Failure) -> T

  /// Creates a factory; `self { … }` inside a container is the short form.
  ///
  /// - Parameters:
  ///   - container: The container that stores registrations and instances for this factory.
  ///   - key: The name that distinguishes the factory from others of the same type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - isolation: The actor that the factory is declared on, if any. The closure runs on that actor.
  ///   - factory: Creates the dependency. Called with no lock held.
  @inlinable
  public init(
    _ container: any ManagedContainer,
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    isolation: (any Actor)? = #isolation,
    _ factory: @escaping (P) throws(Failure) -> T
  ) {
    let declaration = Declaration(name: key, fileID: fileID, line: line, column: column)
    _definition = _FactoryDefinition(container, declaration)
    if let isolation {
      _definition.noteIsolation(to: isolation)
      let container = type(of: container)
      make = { (parameter: P) throws(Failure) -> T in
        declaration.checkIsolation(to: isolation, in: container)
        return try factory(parameter)
      }
    } else {
      make = factory
    }
  }

  /// Returns a new or stored instance for a parameter, depending on the factory's scope.
  ///
  /// A scoped instance is built once: threads that resolve the factory during the build wait for it. A
  /// circular dependency ends the program with a message that shows the chain.
  ///
  /// - Parameter parameter: The parameter of the instance.
  /// - Returns: The instance.
  /// - Throws: The error of a throwing factory's closure. A failed build stores nothing.
  @inlinable
  public func callAsFunction(_ parameter: P) throws(Failure) -> T {
    try resolve(parameter, in: container)
  }

  /// Returns a new or stored instance for a parameter: the same as calling the factory.
  ///
  /// - Parameter parameter: The parameter of the instance.
  /// - Returns: The instance.
  /// - Throws: The error of a throwing factory's closure. A failed build stores nothing.
  @inlinable
  public func resolve(_ parameter: P) throws(Failure) -> T {
    try resolve(parameter, in: container)
  }
}

extension SynchronousFactory where P == Void {
  /// Returns a new or stored instance, depending on the factory's scope.
  ///
  /// A scoped instance is built once: threads that resolve the factory during the build wait for it. A
  /// circular dependency ends the program with a message that shows the chain.
  ///
  /// - Returns: The instance.
  /// - Throws: The error of a throwing factory's closure. A failed build stores nothing.
  @inlinable
  public func callAsFunction() throws(Failure) -> T { try resolve((), in: container) }

  /// Returns a new or stored instance: the same as calling the factory.
  ///
  /// - Returns: The instance.
  /// - Throws: The error of a throwing factory's closure. A failed build stores nothing.
  @inlinable
  public func resolve() throws(Failure) -> T { try resolve((), in: container) }
}

// `@unchecked`: a factory is immutable, but its closure isn't `@Sendable`. The container calls the closure
// on any thread, like a registered closure.
extension SynchronousFactory: @unchecked Sendable {}

extension ManagedContainer {
  /// Declares a factory of this container, whose closure may have a parameter, and may throw.
  ///
  /// - Parameters:
  ///   - key: The name that distinguishes the factory from others of the same type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - isolation: The actor that the factory is declared on, if any. The closure runs on that actor.
  ///   - factory: Creates the dependency. Called with no lock held.
  /// - Returns: The factory.
  @inlinable
  public func callAsFunction<P, T, Failure: Error>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    isolation: (any Actor)? = #isolation,
    _ factory: @escaping (P) throws(Failure) -> T
  ) -> SynchronousFactory<P, T, Failure> {
    SynchronousFactory(
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

/// A factory of a dependency, declared as a property of a container.
///
/// ```swift
/// extension Container {
///   var service: Factory<any Service> { self { LiveService() }.cached }
/// }
/// ```
public typealias Factory<T> = SynchronousFactory<Void, T, Never>

/// A factory of a dependency that's created from a parameter.
///
/// ```swift
/// extension Container {
///   var report: ParameterFactory<Int, Report> { self { Report(year: $0) } }
/// }
/// let report = Container.shared.report(2026)
/// ```
///
/// Use a tuple or a struct for several values. A scope stores one instance, built with the parameter
/// of the first resolution; with `scopeOnParameters`, it stores one instance for each parameter.
public typealias ParameterFactory<P, T> = SynchronousFactory<P, T, Never>

/// A factory of a dependency that may fail.
///
/// ```swift
/// extension Container {
///   var settings: ThrowingFactory<Settings> { self { try Settings(at: path) }.singleton }
/// }
/// let settings = try container.settings()
/// ```
///
/// A build that fails stores nothing: all threads that wait for it throw its error, and the next
/// resolution builds the instance anew.
public typealias ThrowingFactory<T> = SynchronousFactory<Void, T, any Error>

/// A factory of a dependency that's created from a parameter and may fail.
///
/// It works like ``ParameterFactory``, with errors as in ``ThrowingFactory``.
///
/// ```swift
/// extension Container {
///   var report: ThrowingParameterFactory<Int, Report> { self { try Report(year: $0) } }
/// }
/// let report = try container.report(2026)
/// ```
public typealias ThrowingParameterFactory<P, T> = SynchronousFactory<P, T, any Error>
