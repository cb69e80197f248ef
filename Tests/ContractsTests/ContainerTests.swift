import Contracts
import ContractsTesting
import FactoryKit
import FactoryTesting
import Testing

@Suite("A promised factory", .unwired)
struct ContainerTests {
  @Test("of a loader gives the one that was registered")
  func loader() {
    let loader = FakeAccountLoader()
    Container.shared.accountLoader.register { loader }
    #expect(Container.shared.accountLoader() as? FakeAccountLoader === loader)
  }

  @Test("of a network gives the one that was registered")
  func network() {
    let network = FakeNetwork()
    Container.shared.network.register { network }
    #expect(Container.shared.network() as? FakeNetwork === network)
  }
}
