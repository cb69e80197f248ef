import FactoryKit
import Testing

/// A factory that is declared on an actor makes its instances there, or not at all.
struct ActorFactoryTests {
  @Test func itIsNotMadeOffItsActor() async {
    await #expect(processExitsWith: .failure) {
      let factory = await TestContainer().screen
      _ = await Task.detached { factory() }.value
    }
  }

  @Test func itIsMadeOnItsActor() async {
    #expect(await TestContainer().screen.resolveOnMainActor().title == "screen")
  }

  @Test @MainActor func aKeptInstanceIsHandedOutAnywhere() async {
    let container = TestContainer()
    let screen = container.keptScreen()
    let factory = container.keptScreen
    #expect(await Task.detached { factory() }.value === screen)
  }

  @Test func whatIsRegisteredElsewhereIsMadeAnywhere() async {
    let container = TestContainer()
    let registered = Screen()
    await container.screen.register { registered }
    let factory = await container.screen
    #expect(await Task.detached { factory() }.value === registered)
  }
}

@MainActor
private final class Screen {
  let title = "screen"
}

extension TestContainer {
  @MainActor fileprivate var screen: Factory<Screen> { self { Screen() } }
  @MainActor fileprivate var keptScreen: Factory<Screen> { self { Screen() }.cached }
}
