// The await has no effect on the main actor: the compiler warns, and the program runs.
import FactoryKit

@MainActor final class Panel {
  init() {}
}

extension Container {
  @MainActor var panel: Factory<Panel> { self { Panel() } }
}

@MainActor func show() async {
  let container = Container.shared
  _ = await container.panel()
}
@MainActor struct Screen {
  func show() async { _ = await Container.shared.panel() }
}
@concurrent nonisolated func start() async {
  await Task { @MainActor in _ = await Container.shared.panel() }.value
  _ = await MainActor.run { Container.shared.panel() }
}

launch()
await show()
await Screen().show()
await start()
_ = await Container.shared.panel()
