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
