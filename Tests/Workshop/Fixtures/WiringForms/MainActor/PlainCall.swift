// The await is for the property. The call runs on the caller's actor and stops the program.
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
  _ = await Container.shared.panel()
}

launch()
await show()
