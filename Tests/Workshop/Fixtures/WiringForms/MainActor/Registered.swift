// A registration replaces the closure of the main actor, or keeps a promise.
import FactoryKit

final class Panel: Sendable {}
let make: @Sendable () -> Panel = { Panel() }

extension Container {
  @MainActor var panel: Factory<Panel> { self { Panel() } }
  @MainActor var page: Factory<Panel?> { promised() }
}
func wire(_ container: Container) async {
  await container.panel.register(factory: make)
  await container.page.register(factory: make)
}

@concurrent nonisolated func show() async {
  _ = await Container.shared.panel()
  _ = await Container.shared.page()
}

await wire(.shared)
launch()
await show()
