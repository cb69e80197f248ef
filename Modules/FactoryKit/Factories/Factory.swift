/// A recipe for a dependency, declared as a property of a container.
///
/// ```swift
/// extension Container {
///   var service: Factory<any Service> { self { LiveService() }.cached }
/// }
/// ```
///
/// A factory is a value that is made each time the property is read, and dropped after use. It
/// holds its container, so never store one in the container that it belongs to.
public struct Factory<T>: FactoryModifying {
  /// Which factory of which container this is.
  public var definition: FactoryDefinition<Void, T>
  private let make: () -> T

  /// Creates a factory; `self { … }` inside a container is the short form.
  ///
  /// - Parameters:
  ///   - container: The container that keeps registrations and instances for this factory.
  ///   - key: The name that tells it from the container's other factories of one type and file.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - factory: Makes the dependency. Called with no lock held.
  public init(
    _ container: any ManagedContainer,
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ factory: @escaping () -> T
  ) {
    definition = FactoryDefinition(
      container,
      Declaration(name: key, fileID: fileID, line: line)
    )
    make = factory
  }

  /// Returns an instance, made or kept as the factory's scope says.
  ///
  /// A scoped instance is built once, however many threads ask for it; they wait for that build.
  /// A circular dependency ends the program with its chain.
  public func callAsFunction() -> T { resolve() }

  /// Returns an instance, made or kept as the factory's scope says.
  ///
  /// The same as calling the factory.
  public func resolve() -> T { definition.resolve(()) { make() } }

  /// Returns the closure as one with a parameter of type `Void`.
  public static func lift(_ recipe: @escaping () -> T) -> (()) -> T { { _ in recipe() } }
}
