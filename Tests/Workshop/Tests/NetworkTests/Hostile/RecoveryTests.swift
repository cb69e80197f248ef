import Contracts
import ContractsTesting
@testable import CurlNetworking
import Foundation
import Synchronization
import TestServer
import Testing

@Suite("A temporarily failing server")
struct RecoveryTests {
  /// Creates a server that first answers with a failure a number of times.
  private func server(failing times: Int = 1, _ response: TestResponse) throws -> TestServer {
    let left = Atomic(times)
    return try TestServer { _ in
      left.subtract(1, ordering: .relaxed).oldValue > 0
        ? response : .json(listHolding(amounts: ["1"]))
    }
  }

  /// Loads from a server with a retrying network that doesn't wait for real time.
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
    "gets another request",
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

  @Test("gets at most three requests")
  func givesUp() async throws {
    let server = try server(failing: 3, .status(503))
    defer { server.stop() }
    let error = await #expect(throws: AccountLoadingError.self) { try await load(from: server) }
    #expect(error?.reason == .unavailable)
    #expect(server.requests.count == 3)
  }

  @Test(
    "gets no second request after a permanent failure",
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

  @Test("is awaited only within the time limit")
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

  @Test("gets the same request each time")
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
