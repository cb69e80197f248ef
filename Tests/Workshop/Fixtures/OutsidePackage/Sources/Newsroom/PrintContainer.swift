import FactoryKit

/// A container that the package declares.
package final class PrintContainer: SharedContainer {
  @TaskLocal package static var shared = PrintContainer()
  package let manager = ContainerManager()

  package init() {}

  package var paper: Factory<String> { self { "newsprint" } }
}

extension PrintContainer {
  package var press: Factory<any Publishing> { self { Press(edition: 7) }.singleton }
  package var sheet: ParameterFactory<String, String> { self { "\($0) sheet" } }

  // A factory that uses another container.
  package var header: Factory<String> { self { Container.shared.title() } }
}

extension PrintContainer: AutoRegistering {
  package func autoRegister() { manager.defaultScope = .cached }
}
