import App
import Contracts
import ContractsTesting
import CurlNetworking
import FactoryKit
import FactoryRunning
import FactoryTesting
import FactoryWiring
import Foundation
import Loaders
import Testing

@Suite(.container)
struct WiringTests {
  struct NamedLoader: AccountLoading {
    let name: String

    func load() async throws -> AccountList { AccountList([]) }
  }

  private var loaderName: String? { (Container.shared.accountLoader() as? NamedLoader)?.name }

  init() {
    Container.shared.sampleLoader.register { NamedLoader(name: "sample") }
    Container.shared.fileLoader.register { NamedLoader(name: "file \($0)") }
    Container.shared.httpLoader.register { _ in NamedLoader(name: "http") }
  }

  @Test("All promises of all modules that App uses are kept")
  func keepsPromises() {
    let report = WiringPlan.app.report()
    #expect(report.isClean, "\(report)")
    #expect(report.unchecked.isEmpty)
    // Otherwise the report would be empty.
    #expect(report.kept.map(\.name).contains("accountLoader"))
  }

  @Test("The default loader is that of the sample")
  func loadsTheSample() {
    #expect(loaderName == "sample")
  }

  @Test("The loader depends on the registered source")
  func followsTheSource() throws {
    let path = FileSource.path("accounts.json")
    Container.shared.accountSource.register { .file(path) }
    #expect(loaderName == "file \(path)")

    let source = HTTPSource(url: try #require(URL(string: "https://example.com")))
    Container.shared.accountSource.register { .http(source) }
    #expect(loaderName == "http")
  }

  @Test("The services are the watch and the handler of its signal")
  func contributesServices() {
    #expect(
      Container.shared.services().map { "\(type(of: $0))" } == [
        "AccountsWatch<ContinuousClock>", "HangupService",
      ]
    )
  }

  @Test("The network repeats failed requests")
  func usesTheNetwork() {
    let network = FakeNetwork()
    Container.shared.retryingNetwork.register { network }
    #expect(Container.shared.network() as? FakeNetwork === network)
  }
}
