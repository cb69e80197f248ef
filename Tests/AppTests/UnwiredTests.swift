import App
import Contracts
import FactoryKit
import FactoryTesting
import Testing

struct UnwiredTests {
  @Test("A test's container has the app's wiring", .container)
  func isWired() {
    #expect(Container.shared.accountLoader() != nil)
  }

  @Test("An unwired container has no wiring, also after a reset", .unwired)
  func isUnwired() {
    Container.shared.accountLoader.allowUnregistered()
    #expect(Container.shared.accountLoader() == nil)
    Container.shared.reset()
    Container.shared.accountLoader.allowUnregistered()
    #expect(Container.shared.accountLoader() == nil)
  }
}
