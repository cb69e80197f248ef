// The factory has the attribute in one condition only, or its promise creates nothing.
import FactoryKit

struct Board: Sendable {}

extension Container: @retroactive AutoRegistering {
  @MainActor var panel: Factory<Board> { self { Board() } }
  @MainActor var page: Factory<Board?> { promised() }
  public func autoRegister() {
    MainActor.assumeIsolated { _ = page.register { Board() } }
  }
}

@concurrent nonisolated func show() async {
  _ = await Container.shared.panel.resolveOnMainActor()
}

launch()
await show()
