// Functions that run on the caller's actor, which is the main actor.
import FactoryKit

@MainActor final class Panel {
  init() {}
}

extension Container {
  @MainActor var panel: Factory<Panel> { self { Panel() } }
}

nonisolated(nonsending) func show() async { _ = await Container.shared.panel() }
func show(on actor: isolated (any Actor)? = #isolation) async { _ = await Container.shared.panel() }

launch()
await show()
await show(on: MainActor.shared)
