public import CommandLineKit
public import FactoryWiring

/// The error of an app that contributes nothing to a list which must not be empty, such as its services.
public struct EmptyList: Error {
  /// The name of the list.
  public let name: String
  /// The factories that nothing uses: those of the list's elements, or else all.
  public let unused: [PlannedFactory]

  /// Creates the error of a list.
  ///
  /// - Parameters:
  ///   - name: The name of the list's factory, such as `services`.
  ///   - element: The type of the list's elements, such as `(any Service).self`.
  ///   - plan: The plan of the app, such as `.app`.
  public init(_ name: String, of element: Any.Type, in plan: WiringPlan) {
    self.name = name
    let typeName = "\(element)".lastName
    let elements = plan.unused.filter { $0.type.lastName == typeName }
    // A factory may also declare the type of the instance, instead of that of the elements.
    if elements.isEmpty {
      unused = plan.unused
    } else {
      unused = elements
    }
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
      \(factory.container).\(factory.name) of the module \(factory.place.module), a factory of \(factory.type), is never used. Write \
      \(name).contribute { … \(factory.name)() }. It is declared in \(factory.place).
      """
    }
    return [empty] + factories
  }
}

extension String {
  /// The last name in a type, such as `Service` for `any FactoryRunning.Service`.
  fileprivate var lastName: Substring? {
    split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last
  }
}
