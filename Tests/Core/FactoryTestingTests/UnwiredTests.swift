import FactoryTesting
import Testing

struct UnwiredTests {
  @Test(.wired) func aTestHasTheWiringOfItsContainer() {
    #expect(WiredContainer.shared.name() == "wired")
  }

  @Test(.wired.unwired) func anUnwiredTestHasNoWiringAlsoAfterAReset() {
    WiredContainer.shared.name.allowUnregistered()
    #expect(WiredContainer.shared.name() == nil)
    WiredContainer.shared.reset()
    WiredContainer.shared.name.allowUnregistered()
    #expect(WiredContainer.shared.name() == nil)
  }
}
