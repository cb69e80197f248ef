import Contracts
import ContractsTesting
import Foundation
import Testing

@Suite("The fake network")
struct FakeNetworkTests {
  private func request(_ address: String) throws -> NetworkRequest {
    NetworkRequest(url: try #require(URL(string: address)), credentials: Credentials(["A": "b"]))
  }

  @Test("returns the answer for each URL, and records requests")
  func answers() async throws {
    let network = FakeNetwork(["https://a.example/?b": .json("{}", status: 418)])
    let response = try await network.response(to: request("https://a.example/?b"))
    #expect(response.status == 418)
    #expect(response.body == Data("{}".utf8))
    #expect(network.requests.map(\.url.absoluteString) == ["https://a.example/?b"])
    #expect(network.requests.map(\.credentials.fields) == [["A": "b"]])
  }

  @Test("throws an error for a URL without an answer")
  func unknownURL() async throws {
    let network = FakeNetwork(["https://a.example/": .json("{}")])
    await #expect(
      throws: NetworkError.failed("FakeNetwork has no answer for https://a.example/b")
    ) { try await network.response(to: request("https://a.example/b")) }
    #expect(network.requests.count == 1)
  }

  @Test(
    "rejects credentials for an insecure URL",
    arguments: ["http://a.example/", "http://127.0.0.1.example/"]
  )
  func insecure(address: String) async throws {
    let network = FakeNetwork([address: .json("{}")])
    await #expect(throws: NetworkError.insecureCredentials) {
      try await network.response(to: request(address))
    }
    #expect(network.requests.isEmpty)
  }

  @Test("sends credentials to localhost", arguments: ["http://localhost:1/", "http://[::1]/"])
  func local(address: String) async throws {
    let network = FakeNetwork([address: .json("{}")])
    #expect(try await network.response(to: request(address)).status == 200)
  }

  @Test("rejects a URL that isn't http or https", arguments: ["ftp://a.example/", "/b", "http:"])
  func noWebAddress(address: String) async throws {
    let network = FakeNetwork([address: .json("{}")])
    await #expect(
      throws: NetworkError.failed("\(address) isn't an absolute http or https URL")
    ) { try await network.response(to: request(address)) }
  }

  @Test("shows a server the request of a real network")
  func served() throws {
    var request = try request("https://a.example/b%20c?d=e#f")
    request.headers = ["X-Y": "z"]
    let served = ServedRequest(request)
    #expect(served.path == "/b%20c?d=e")
    #expect(served.headers == ["x-y": "z", "a": "b"])
    #expect(ServedRequest(try self.request("https://a.example")).path == "/")
  }
}
