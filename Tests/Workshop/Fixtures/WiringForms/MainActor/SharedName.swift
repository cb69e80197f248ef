// Another container has a factory of the same name, which any actor may call.
import FactoryKit

@MainActor final class Panel {
  init() {}
}
struct Board: Sendable {}
actor Shelf {
  let store = Store()
  var container: Store { store }
}
final class Store: SharedContainer {
  @TaskLocal static var shared = Store()
  let manager = ContainerManager()
  var panel: Factory<Board> { self { Board() } }
}

extension Container {
  @MainActor var panel: Factory<Panel> { self { Panel() } }
}

@concurrent nonisolated func show() async {
  let shelf = Shelf()
  _ = await shelf.container.panel()
}

launch()
await show()
