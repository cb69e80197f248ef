import FactoryKit

/// A program that uses only FactoryKit.
@main
struct Headline {
  @Injected(\.headline) private var headline
  @LazyInjected(\.printer) private var printer

  static func main() {
    let program = Headline()
    program.printer.print(program.headline)
  }
}

protocol Printing: Sendable {
  func print(_ line: String)
}

struct StandardOutput: Printing {
  func print(_ line: String) { Swift.print(line) }
}

extension Container {
  var paper: Factory<String> { self { "The Daily Static" }.singleton }
  var headline: Factory<String> { self { "\(self.paper()): no Foundation in here" }.cached }
  var numbered: ParameterFactory<Int, String> { self { "No. \($0)" }.scopeOnParameters.cached }
  var printer: Factory<any Printing> { self { StandardOutput() } }
}

extension Container: @retroactive AutoRegistering {
  /// Wires the program.
  public func autoRegister() {
    headline.register { "\(self.paper()), \(self.numbered(1)): no Foundation in here" }
    headline.onArg("silent") { "" }
    // Never used here, because this program runs no tests.
    headline.onTest { "A test" }
  }
}
