// The calls that the guide names, and a panel that exists already.
import FactoryKit

@MainActor final class Panel: Sendable {
  init() {}
}

extension Container {
  @MainActor var panel: Factory<Panel> { self { Panel() } }
  @MainActor var page: ParameterFactory<String, Panel> { self { _ in Panel() } }
}

@concurrent nonisolated func show() async {
  let container = Container.shared
  _ = await container.panel.resolveOnMainActor()
  _ = await container.page.resolveOnMainActor("title")
  let panel = await container.panel
  _ = await panel.resolveOnMainActor()
}

launch()
await show()
