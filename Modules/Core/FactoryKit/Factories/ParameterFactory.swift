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
public struct ParameterFactory<P, T>: FactoryModifying {
  /// The container, the place of the declaration, and what the modifiers in the definition say.
  public var _definition: _FactoryDefinition
  /// The closure in the factory's definition.
  @usableFromInline let make: (P) -> T

  /// Creates a factory; `self { … }` inside a container is the short form.
  ///
  /// - Parameters:
  ///   - container: The container that stores registrations and instances for this factory.
  ///   - key: The name that distinguishes the factory from others of the same type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - isolation: The actor that the factory is declared on, if any. The closure runs on that actor.
  ///   - factory: Creates the dependency from a parameter. Called with no lock held.
  @inlinable
  public init(
    _ container: any ManagedContainer,
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    isolation: (any Actor)? = #isolation,
    _ factory: @escaping (P) -> T
  ) {
    let declaration = Declaration(name: key, fileID: fileID, line: line, column: column)
    _definition = _FactoryDefinition(container, declaration)
    if let isolation {
      let container = type(of: container)
      make = { parameter in
        declaration.checkIsolation(to: isolation, in: container)
        return factory(parameter)
      }
    } else {
      make = factory
    }
  }

  /// Returns a new or stored instance for a parameter, depending on the factory's scope.
  ///
  /// - Parameter parameter: The parameter of the instance.
  /// - Returns: The instance.
  @inlinable
  public func callAsFunction(_ parameter: P) -> T { resolve(parameter, in: container) }

  /// Returns a new or stored instance for a parameter, depending on the factory's scope.
  ///
  /// - Parameter parameter: The parameter of the instance.
  /// - Returns: The instance.
  @inlinable
  public func resolve(_ parameter: P) -> T { resolve(parameter, in: container) }

  @inlinable
  func makeFromDefinition(_ parameter: P) -> T { make(parameter) }
}

// `@unchecked`: as with ``Factory``.
extension ParameterFactory: SynchronousFactory, @unchecked Sendable {}

extension ManagedContainer {
  /// Declares a factory of this container that has a parameter.
  ///
  /// - Parameters:
  ///   - key: The name that distinguishes the factory from others of the same type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - isolation: The actor that the factory is declared on, if any. The closure runs on that actor.
  ///   - factory: Creates the dependency from a parameter. Called with no lock held.
  /// - Returns: The factory.
  @inlinable
  public func callAsFunction<P, T>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    isolation: (any Actor)? = #isolation,
    _ factory: @escaping (P) -> T
  ) -> ParameterFactory<P, T> {
    ParameterFactory(
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
