// As above, with the setting of the language.
// flags: "-enable-upcoming-feature", "NonisolatedNonsendingByDefault"
import FactoryKit

@MainActor final class Panel {
  init() {}
}

extension Container {
  @MainActor var panel: Factory<Panel> { self { Panel() } }
}

func show() async { _ = await Container.shared.panel() }

launch()
await show()
