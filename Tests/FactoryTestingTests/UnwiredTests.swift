import FactoryTesting
import Testing

struct UnwiredTests {
  private var name: String? { WiredContainer.shared.name() }

  @Test(.wired) func aContainerIsWired() {
    #expect(name == "wired")
  }

  @Test(.wired.unwired { $0.name.register { "prepared" } }) func itCanBePrepared() {
    #expect(name == "prepared")
  }

  @Test func aContainerWithoutATraitCanBeUnwired() {
    #expect(WiredContainer().name() == "wired")
    let container = WiredContainer().unwired()
    container.manager.promiseTriggersError = false
    #expect(container.name() == nil)
    container.name.register { "registered" }
    #expect(container.name() == "registered")
  }
}
