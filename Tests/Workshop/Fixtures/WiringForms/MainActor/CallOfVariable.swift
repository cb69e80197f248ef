// As in PlainCall, with a variable.
// may warn: this calls Container.panel outside of the main actor
// ends: Container.panel
import FactoryKit

@MainActor final class Panel {
  init() {}
}

extension Container {
  @MainActor var panel: Factory<Panel> { self { Panel() } }
}

@concurrent nonisolated func show() async {
  let container = Container.shared
  _ = await container.panel()
}

launch()
await show()
