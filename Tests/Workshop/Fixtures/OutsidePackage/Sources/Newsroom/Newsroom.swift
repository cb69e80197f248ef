import FactoryKit

/// Sends articles.
package protocol Publishing: Sendable {
  func publish(_ text: String) -> String
}

package struct Press: Publishing {
  package let edition: Int

  package func publish(_ text: String) -> String { "\(text), edition \(edition)" }
}

package final class Archive: Sendable {
  package let name: String

  package init(name: String) { self.name = name }
}

extension Container {
  package var archive: Factory<Archive> { self { Archive(name: "archive") }.singleton }
  package var title: Factory<String> { self { "title" } }
  package var weather: Factory<(any Publishing)?> { promised() }
  package var forecast: ParameterFactory<Int, (any Publishing)?> { promised() }
}

extension Container: @retroactive AutoRegistering {
  /// Fulfils a promise; the program fulfils the other one.
  public func autoRegister() { weather.register { Press(edition: 3) } }
}

/// A container that the package declares.
package final class PrintContainer: SharedContainer {
  @TaskLocal package static var shared = PrintContainer()
  package let manager = ContainerManager()

  package init() {}

  package var paper: Factory<String> { self { "newsprint" }.cached }
  // A factory that uses another container.
  package var header: Factory<String> { self { Container.shared.title() } }
}

extension SharedContainer {
  package var ink: Factory<String> { self { "black" } }
}

/// A model with wrappers.
package final class Editor {
  @Injected(\.archive) package var archive
  @LazyInjected(\.title) package var title
  @Injected(\PrintContainer.paper) package var paper
  @Injected(\.weather) package var weather: (any Publishing)?

  package init() {}
}
