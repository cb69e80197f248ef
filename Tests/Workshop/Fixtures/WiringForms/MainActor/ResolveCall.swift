// As above, with the function resolve.
// warns: this calls Container.panel outside of the main actor
// ends: Container.panel
import FactoryKit

@MainActor final class Panel {
  init() {}
}

extension Container {
  @MainActor var panel: Factory<Panel> { self { Panel() } }
}

@concurrent nonisolated func show() async {
  let panel = await Container.shared.panel.resolve()
  _ = panel
}

launch()
await show()
