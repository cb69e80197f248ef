import Contracts
import FactoryKit
import FactoryTesting
import Foundation
import Testing

@Suite("A promised factory", .unwired)
struct ContainerTests {
  private struct Loader: AccountLoading {
    func load() async throws -> [Account] { [] }
  }

  private struct Network: Networking {
    func response(to request: NetworkRequest) async throws -> NetworkResponse {
      NetworkResponse(status: 204, url: request.url)
    }
  }

  @Test("of a loader gives the one that was registered")
  func loader() async throws {
    Container.shared.accountLoader.register { Loader() }
    let loader = try #require(Container.shared.accountLoader())
    #expect(try await loader.load().isEmpty)
  }

  @Test("of a network gives the one that was registered")
  func network() async throws {
    Container.shared.network.register { Network() }
    let network = try #require(Container.shared.network())
    let url = try #require(URL(string: "https://bank.example/"))
    #expect(try await network.response(to: NetworkRequest(url: url)).status == 204)
  }
}
