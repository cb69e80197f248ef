// The await is for a part of the receiver, on the main actor.
import FactoryKit

@MainActor final class Panel {
  init() {}
}
actor Shelf {
  var container = Container.shared
  func find() -> Container { container }
  subscript(number: Int) -> Container { container }
}
struct Room: Sendable { let container = Container.shared }
actor House { var room = Room() }
nonisolated var current: Container {
  get async { .shared }
}

extension Container {
  @MainActor var panel: Factory<Panel> { self { Panel() } }
}

@MainActor func show() async {
  let shelf = Shelf()
  _ = await shelf.find().panel()
  _ = await shelf[1].panel()
  _ = await shelf.find().panel.resolve()
}

launch()
await show()
