import ContractsTesting
import Foundation
import TestServer
import Testing

@testable import Contracts
@testable import CurlNetworking

@Suite("The network", .timeLimit(.minutes(10)))
struct CurlNetworkTests {
  private let network = CurlNetwork()

  private func request(to server: TestServer, _ path: String = "/") throws -> NetworkRequest {
    NetworkRequest(url: try server.url(path), timeout: patience)
  }

  @Test("passes the suite for networks")
  func promises() async throws {
    let port = try ClosedPort()
    defer { withExtendedLifetime(port) {} }
    let addresses = [port.address("/"), "http://bank.invalid/"]
    try await NetworkingCompatibility(
      unreachable: addresses.compactMap { URL(string: $0) },
      origin: { try .server($0) }
    ) { RetryingNetwork(CurlNetwork(), clock: SkippingClock()) }.run()
  }

  @Test("reuses its connections, also after a redirect, and shares no state between requests")
  func keepsConnections() async throws {
    let server = try TestServer(keepsConnections: true) { request in
      if request.path == "/moved" { return .redirect(to: "/") }
      return .json("{}")
    }
    defer { server.stop() }
    for _ in 0..<5 {
      var moved = try request(to: server, "/moved")
      moved.credentials = Credentials(["X-Secret": "token"])
      #expect(try await network.response(to: moved).status == 200)
      #expect(try await network.response(to: request(to: server)).status == 200)
    }
    #expect(server.requests.count == 15)
    #expect(server.connections == 1)
    let secrets = server.requests.map { $0.headers["x-secret"] }
    #expect(secrets.prefix(3) == ["token", "token", nil])
  }

  @Test("replaces connections that the server has closed")
  func replacesConnections() async throws {
    let server = try TestServer { _ in .raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}") }
    defer { server.stop() }
    for _ in 0..<5 {
      #expect(try await network.response(to: request(to: server)).status == 200)
    }
    #expect(server.connections == 5)
  }

  @Test("closes its connections at the end, and those of cancelled requests")
  func closesConnections() async throws {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let server = try TestServer { _ in .hang(onEnd: { end.yield() }) }
    defer { server.stop() }
    let request = try request(to: server)
    let waiting = Task { _ = try await CurlNetwork().response(to: request) }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    for await _ in ends.prefix(1) {}
  }

  @Test("sends many requests at the same time, and cancels others")
  func manyRequests() async throws {
    let server = try TestServer(keepsConnections: true) { _ in .json("{}") }
    defer { server.stop() }
    let request = try request(to: server)
    let ends = await withTaskGroup { group in
      for index in 0..<100 {
        group.addTask { [network] in
          let task = Task { try await network.response(to: request).status }
          if index.isMultiple(of: 2) { task.cancel() }
          return await task.result
        }
      }
      return await group.reduce(into: [Result<Int, any Error>]()) { $0.append($1) }
    }
    #expect(ends.count == 100)
    #expect(ends.count { (try? $0.get()) == 200 } >= 50)
  }

  @Test("sends no invalid header field", arguments: [("X\n", "y"), ("", "y"), ("X", "y\r\nZ: 1")])
  func refusesFields(name: String, value: String) async throws {
    let server = try TestServer { _ in .json("{}") }
    defer { server.stop() }
    var request = try request(to: server)
    request.headers = [name: value]
    await #expect(throws: NetworkError.failed("one of its header fields can't be sent")) {
      try await network.response(to: request)
    }
    #expect(server.requests.isEmpty)
  }

  @Test(
    "names a library that can't be used",
    arguments: [
      ("libnone.so.9", "there is no libnone.so.9 on this machine"),
      ("libc.so.6", "libc.so.6 isn't a usable libcurl"),
    ]
  )
  func missingLibrary(name: String, words: String) async throws {
    let library = Result { () throws(NetworkError) in try CurlLibrary(name) }
    let url = try #require(URL(string: "http://127.0.0.1/"))
    await #expect(throws: NetworkError.noLibrary(words)) {
      try await CurlNetwork(library).response(to: NetworkRequest(url: url))
    }
  }
}
