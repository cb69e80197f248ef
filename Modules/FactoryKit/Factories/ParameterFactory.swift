/// A recipe for a dependency that is made from a value known only at the time of asking.
///
/// ```swift
/// extension Container {
///   var report: ParameterFactory<Int, Report> { self { Report(year: $0) } }
/// }
/// let report = Container.shared.report(2026)
/// ```
///
/// Use a tuple or a struct for several values. A scope keeps one instance, made with the parameter
/// of the first resolution, unless `scopeOnParameters` has it keep one for each parameter.
public struct ParameterFactory<P, T>: FactoryModifying {
  /// Which factory of which container this is.
  public var definition: FactoryDefinition<P, T>
  private let make: (P) -> T

  /// Creates a factory; `self { … }` inside a container is the short form.
  ///
  /// - Parameters:
  ///   - container: The container that keeps registrations and instances for this factory.
  ///   - key: The name that tells it from the container's other factories of one type and file.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - factory: Makes the dependency from a parameter. Called with no lock held.
  public init(
    _ container: any ManagedContainer,
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ factory: @escaping (P) -> T
  ) {
    definition = FactoryDefinition(
      container,
      Declaration(name: key, fileID: fileID, line: line)
    )
    make = factory
  }

  /// Returns an instance for a parameter, made or kept as the factory's scope says.
  ///
  /// - Parameter parameter: What the dependency is made from.
  /// - Returns: The instance.
  public func callAsFunction(_ parameter: P) -> T { resolve(parameter) }

  /// Returns an instance for a parameter, made or kept as the factory's scope says.
  ///
  /// - Parameter parameter: What the dependency is made from.
  /// - Returns: The instance.
  public func resolve(_ parameter: P) -> T { definition.resolve(parameter, make: make) }

  /// Returns the closure itself.
  public static func lift(_ recipe: @escaping (P) -> T) -> (P) -> T { recipe }
}
