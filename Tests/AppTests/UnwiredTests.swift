import App
import Contracts
import FactoryKit
import FactoryTesting
import Testing

struct UnwiredTests {
  @Test("The app's wiring is there in a test's container", .container)
  func isWired() {
    #expect(Container.shared.accountLoader() != nil)
  }

  @Test("It is not in an unwired one, nor after a reset of that", .unwired)
  func isUnwired() {
    Container.shared.accountLoader.allowUnregistered()
    #expect(Container.shared.accountLoader() == nil)
    Container.shared.reset()
    Container.shared.accountLoader.allowUnregistered()
    #expect(Container.shared.accountLoader() == nil)
  }
}
