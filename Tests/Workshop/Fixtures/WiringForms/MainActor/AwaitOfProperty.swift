// The await is for a property in a chain of names, on the main actor.
import FactoryKit

@MainActor final class Panel {
  init() {}
}
actor Shelf { var container = Container.shared }
struct Room: Sendable { let container = Container.shared }
actor House { var room = Room() }
nonisolated var current: Container {
  get async { .shared }
}

extension Container {
  @MainActor var panel: Factory<Panel> { self { Panel() } }
}

@MainActor func show() async {
  let (shelf, house) = (Shelf(), House())
  _ = await shelf.container.panel()
  _ = await house.room.container.panel()
  _ = await current.panel()
  async let container = Container.shared
  _ = await container.panel()
}

launch()
await show()
