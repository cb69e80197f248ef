import Contracts
import ContractsTesting
import FactoryKit
import FactoryTesting
import Testing

@Suite("Container", .unwired)
struct ContainerTests {
  @Test("accountLoader returns the registered loader")
  func loader() {
    let loader = FakeAccountLoader()
    Container.shared.accountLoader.register { loader }
    #expect(Container.shared.accountLoader() as? FakeAccountLoader === loader)
  }

  @Test("network returns the registered network")
  func network() {
    let network = FakeNetwork()
    Container.shared.network.register { network }
    #expect(Container.shared.network() as? FakeNetwork === network)
  }
}
