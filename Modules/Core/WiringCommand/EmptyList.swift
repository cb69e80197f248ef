public import CommandLineKit
public import FactoryWiring

/// The error of an app that contributes nothing to a list which must not be empty, such as its services.
public struct EmptyList: Error {
  /// The name of the list.
  public let name: String
  /// The factories that nothing uses: those of the list's elements, or else all.
  public let unused: [WiringGraph.Factory]

  /// Creates the error of a list.
  ///
  /// - Parameters:
  ///   - name: The name of the list's factory, such as `services`.
  ///   - plan: The plan of the app, such as `.app`.
  public init(_ name: String, in plan: WiringPlan) {
    self.name = name
    let factories = plan.graph.factories
    let types = factories.filter { $0.name == name }.map(\.typeName)
    let unused = factories.filter(\.isUnused)
    let elements = unused.filter { types.contains($0.typeName) }
    // A factory may also declare the type of the instance, instead of that of the elements.
    self.unused = elements.isEmpty ? unused : elements
  }
}

extension EmptyList: CommandError {
  /// The code for wrong wiring.
  public var exitCode: ExitCode { .wiring }

  /// A line with what to write, and a line for each unused factory with its module and place.
  public var messages: [String] {
    let empty = """
      The list \(name) is empty. Contribute an element where the app registers its factories: \
      \(name).contribute { … }.
      """
    let factories = unused.map { factory in
      """
      \(factory.fullName) of the module \(factory.place.module), a factory of \(factory.type), is never used. Write \
      \(name).contribute { … \(factory.name)() }. It is declared in \(factory.place).
      """
    }
    return [empty] + factories
  }
}

extension WiringGraph.Factory {
  /// The last name in the type, such as `Service` for `[any FactoryRunning.Service]`.
  fileprivate var typeName: Substring? {
    type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last
  }
}
