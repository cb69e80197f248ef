import Common
import FactoryTesting
import Testing

@Suite(.container(CommonWiring()))
struct CommonWiringTests {
  @Test("A registration from outside replaces that of the wiring")
  func comesFirst() {
    Container.shared.commonWiringExample.register { "outside" }
    #expect(Container.shared.commonWiringExample() == "outside")
  }
}

extension Container {
  /// An example to replace with a factory that the wiring registers.
  fileprivate var commonWiringExample: Factory<String?> { promised() }
}
