// The await is for an argument, on the main actor.
import FactoryKit

@MainActor final class Panel {
  init(_ title: String = "") {}
}
@concurrent nonisolated func title() async -> String { "title" }
actor Titles {
  let first = "first"
  var last = "last"
}

extension Container {
  @MainActor var panel: ParameterFactory<String, Panel> { self { Panel($0) } }
}

@MainActor func show() async {
  let (container, titles) = (Container.shared, Titles())
  _ = await container.panel(title())
  _ = await container.panel(titles.last)
  _ = await container.panel.resolve(titles.last)
  _ = await [container.panel(title())]
}

launch()
await show()
