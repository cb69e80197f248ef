/// A factory of a dependency, declared as a property of a container.
///
/// ```swift
/// extension Container {
///   var service: Factory<any Service> { self { LiveService() }.cached }
/// }
/// ```
///
/// A factory is a value: each read of the property creates it anew. It holds its container, so don't
/// store a factory in the container that it belongs to.
public struct Factory<T>: FactoryModifying {
  /// A factory without a parameter.
  public typealias P = Void

  /// The container, the place of the declaration, and what the modifiers in the definition say.
  public var _definition: _FactoryDefinition
  /// The closure in the factory's definition.
  @usableFromInline let make: () -> T

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
    _ factory: @escaping () -> T
  ) {
    let declaration = Declaration(name: key, fileID: fileID, line: line, column: column)
    _definition = _FactoryDefinition(container, declaration)
    if let isolation {
      _definition.noteIsolation(to: isolation)
      let container = type(of: container)
      make = {
        declaration.checkIsolation(to: isolation, in: container)
        return factory()
      }
    } else {
      make = factory
    }
  }

  /// Returns a new or stored instance, depending on the factory's scope.
  ///
  /// A scoped instance is built once: threads that resolve the factory during the build wait for it. A
  /// circular dependency ends the program with a message that shows the chain.
  @inlinable
  public func callAsFunction() -> T { resolve((), in: container) }

  /// Returns a new or stored instance, depending on the factory's scope.
  ///
  /// The same as calling the factory.
  @inlinable
  public func resolve() -> T { resolve((), in: container) }

  @inlinable
  func makeFromDefinition(_ parameter: ()) -> T { make() }
}

// `@unchecked`: a factory is immutable, but its closure isn't `@Sendable`. The container calls the closure
// on any thread, like a registered closure.
extension Factory: SynchronousFactory, @unchecked Sendable {}

extension ManagedContainer {
  /// Declares a factory of this container.
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
  public func callAsFunction<T>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    isolation: (any Actor)? = #isolation,
    _ factory: @escaping () -> T
  ) -> Factory<T> {
    Factory(
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
