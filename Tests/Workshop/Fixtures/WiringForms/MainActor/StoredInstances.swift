// Calls outside of the main actor that create nothing there.
import FactoryKit

final class Panel: Sendable {}

extension Container {
  @MainActor var panel: Factory<Panel> { self { Panel() }.cached }
  @MainActor var lamp: Factory<Panel> { self { Panel() }.singleton }
}

@concurrent nonisolated func show() async {
  _ = await Container.shared.panel()
  _ = await Container.shared.lamp()
}

launch()
_ = (Container.shared.panel(), Container.shared.lamp())
await show()
