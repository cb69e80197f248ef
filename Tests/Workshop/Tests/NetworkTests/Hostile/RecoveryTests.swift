import Contracts
import ContractsTesting
@testable import CurlNetworking
import Foundation
import Synchronization
import TestServer
import Testing

@Suite("A server in trouble that recovers")
struct RecoveryTests {
  /// Makes a server that answers with something else a number of times, before it gives the list.
  private func server(failing times: Int = 1, _ response: TestResponse) throws -> TestServer {
    let left = Atomic(times)
    return try TestServer { _ in
      left.subtract(1, ordering: .relaxed).oldValue > 0
        ? response : .json(listHolding(amounts: ["1"]))
    }
  }

  /// Loads from a server with a network that asks again, and does not wait for real.
  private func load(from server: TestServer, timeout: Duration = patience) async throws -> [Account]
  {
    try await NetworkTests.load(
      from: server.address("/"),
      timeout: timeout,
      credentials: Credentials(["Authorization": "Bearer token"]),
      network: RetryingNetwork(CurlNetwork(), clock: SkippingClock())
    )
  }

  @Test(
    "is asked again",
    arguments: [
      TestResponse.status(500), .status(502), .status(503), .status(504), .raw(""), .reset(),
      .status(503, headers: ["Retry-After": "0"]), .status(429, headers: ["Retry-After": "1"]),
    ]
  )
  func recovers(response: TestResponse) async throws {
    let server = try server(response)
    defer { server.stop() }
    #expect(try await load(from: server) == makeAccounts(amounts: ["1"]))
    #expect(server.requests.count == 2)
  }

  @Test("is asked no more than three times")
  func givesUp() async throws {
    let server = try server(failing: 3, .status(503))
    defer { server.stop() }
    let error = await #expect(throws: AccountLoadingError.self) { try await load(from: server) }
    #expect(error?.reason == .unavailable)
    #expect(server.requests.count == 3)
  }

  @Test(
    "is not asked again when it wants to be left alone, or may never answer otherwise",
    arguments: [
      (TestResponse.status(503, headers: ["Retry-After": "3600"]), "Try again in 3600 seconds."),
      (.status(429), "Try again later."),
      (.status(401), "Check ACCOUNTS_TOKEN and ACCOUNTS_CONSENT_ID."),
      (.status(501), "Try again later."),
      (.raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{"), "Try again later."),
    ]
  )
  func isLeftAlone(response: TestResponse, end: String) async throws {
    let server = try server(response)
    defer { server.stop() }
    let error = await #expect(throws: AccountLoadingError.self) { try await load(from: server) }
    #expect(error?.message.hasSuffix(". \(end)") == true)
    #expect(server.requests.count == 1)
  }

  @Test("is waited for no longer than there is time")
  func heedsTimeout() async throws {
    let server = try server(failing: .max, .status(503, headers: ["Retry-After": "301"]))
    defer { server.stop() }
    let error = await #expect(throws: AccountLoadingError.self) {
      try await load(from: server, timeout: .seconds(300))
    }
    #expect(error?.reason == .unavailable)
    #expect(
      error?.message.hasSuffix("answered with status 503. Try again in 301 seconds.") == true
    )
    #expect(server.requests.count == 1)
  }

  @Test("gets the same request, with the same credentials and identifier")
  func sameRequest() async throws {
    let server = try server(.status(503))
    defer { server.stop() }
    _ = try await load(from: server)
    let requests = server.requests
    try #require(requests.count == 2)
    #expect(requests[0] == requests[1])
    #expect(requests[1].headers["authorization"] == "Bearer token")
  }
}
