import Common
import FactoryTesting
import Testing

@Suite(.container(CommonWiring()))
struct CommonWiringTests {
  @Test("What is registered from outside comes after the wiring")
  func comesFirst() {
    Container.shared.commonWiringExample.register { "outside" }
    #expect(Container.shared.commonWiringExample() == "outside")
  }
}

extension Container {
  /// An example to replace with what the wiring registers.
  fileprivate var commonWiringExample: Factory<String?> { promised() }
}
