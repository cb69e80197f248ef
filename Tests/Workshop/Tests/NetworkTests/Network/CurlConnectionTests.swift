import Contracts
@testable import CurlNetworking
import Foundation
import Synchronization
import TestServer
import Testing

@Suite("The network's connections", .timeLimit(.minutes(10)))
struct CurlConnectionTests {
  @Test("are reused by all requests")
  func kept() async throws {
    let server = try TestServer(keepsConnections: true) { _ in .json("{}") }
    defer { server.stop() }
    let network = CurlNetwork()
    let request = NetworkRequest(url: try server.url("/"), timeout: patience)
    for _ in 0..<20 { #expect(try await network.response(to: request).status == 200) }
    #expect(server.requests.count == 20)
    #expect(server.connections == 1)
  }

  @Test("are reused after a redirect, whose body we skip")
  func keptBehindRedirect() async throws {
    let server = try TestServer(keepsConnections: true) { request in
      request.path == "/there"
        ? .json("{}")
        : .whole(
          status: 302,
          headers: ["Location": "/there"],
          body: Array(repeating: 32, count: 100_000)
        )
    }
    defer { server.stop() }
    let request = NetworkRequest(url: try server.url("/"), timeout: patience)
    #expect(try await CurlNetwork().response(to: request).body == Data("{}".utf8))
    #expect(server.connections == 1)
  }

  @Test("share no state between requests")
  func nothingCarriedOver() async throws {
    let server = try TestServer(keepsConnections: true) { request in
      request.path == "/large" ? .json(String(repeating: " ", count: 100)) : .status(204)
    }
    defer { server.stop() }
    let network = CurlNetwork()
    let large = NetworkRequest(
      url: try server.url("/large"),
      headers: ["X-Own": "1"],
      credentials: Credentials(["Authorization": "secret"]),
      timeout: patience,
      bodyLimit: 100
    )
    let plain = NetworkRequest(url: try server.url("/"), timeout: patience, bodyLimit: 10)
    #expect(try await network.response(to: large).body.count == 100)
    let response = try await network.response(to: plain)
    #expect(response.status == 204 && response.body.isEmpty && response.contentType == nil)
    var tooSmall = large
    tooSmall.bodyLimit = 99
    let limited = tooSmall
    await #expect(throws: NetworkError.bodyTooLarge(limit: 99)) {
      _ = try await network.response(to: limited)
    }
    #expect(try await network.response(to: plain).status == 204)
    #expect(server.requests.map(\.headers["authorization"]) == ["secret", nil, "secret", nil])
    #expect(server.requests.map(\.headers["x-own"]) == ["1", nil, "1", nil])
  }

  @Test("are limited to eight for each host")
  func bounded() async throws {
    let arrivals = Arrivals()
    let server = try TestServer(keepsConnections: true) { request in
      // The first eight requests wait for each other, and then for a ninth, which must not arrive.
      if request.path == "/held" { arrivals.wait(for: 8, grace: 0.1) }
      return .json("{}")
    }
    defer { server.stop() }
    let network = CurlNetwork()
    let request = NetworkRequest(url: try server.url("/held"), timeout: patience)
    try await withThrowingTaskGroup { group in
      for _ in 0..<40 { group.addTask { try await network.response(to: request).status } }
      for try await status in group { #expect(status == 200) }
    }
    #expect(server.mostAtOnce == 8)
    #expect(server.connections == 8)
  }

  @Test("The time limit includes the wait for a connection")
  func limitedWait() async throws {
    let server = try TestServer { _ in .hang() }
    defer { server.stop() }
    let network = CurlNetwork()
    let held = NetworkRequest(url: try server.url("/"), timeout: patience)
    let late = NetworkRequest(url: held.url, timeout: .milliseconds(100))
    let first = await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { await network.error(for: held) } }
      while server.requests.count < 8 { await Task.yield() }
      group.addTask { await network.error(for: late) }
      defer { group.cancelAll() }
      return await group.next()
    }
    #expect(first == .timedOut(late.timeout))
  }

  @Test("Connections that the server has closed are replaced")
  func replaced() async throws {
    // Each connection serves one request, without announcing that.
    let server = try TestServer { _ in
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
    }
    defer { server.stop() }
    let network = CurlNetwork()
    let request = NetworkRequest(url: try server.url("/"), timeout: patience)
    for _ in 0..<5 { #expect(try await network.response(to: request).status == 200) }
    #expect(server.connections == 5)
  }

  @Test("are closed with the network, whose thread ends")
  func closed() async throws {
    let server = try TestServer(keepsConnections: true) { _ in .json("{}") }
    defer { server.stop() }
    let request = NetworkRequest(url: try server.url("/"), timeout: patience)
    var network: CurlNetwork? = CurlNetwork()
    // The thread retains the loop, whose deinitializer closes the connections.
    weak let loop = try network?.loop.get()
    #expect(try await network?.response(to: request).status == 200)
    #expect(loop != nil)
    network = nil
    while loop != nil { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test("are closed with a cancelled request")
  func cancelled() async throws {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let server = try TestServer { _ in .hang(onEnd: { end.yield() }) }
    defer { server.stop() }
    let request = NetworkRequest(url: try server.url("/"), timeout: patience)
    let waiting = Task { _ = try await CurlNetwork().response(to: request) }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    waiting.cancel()
    for await _ in ends.prefix(1) {}
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  @Test("don't delay cancelled requests among many others")
  func manyCancelled() async throws {
    let server = try TestServer(keepsConnections: true) { _ in .json("{}") }
    defer { server.stop() }
    let network = CurlNetwork()
    let request = NetworkRequest(url: try server.url("/"), timeout: patience)
    let ends = await withTaskGroup { group in
      for index in 0..<200 {
        group.addTask {
          let task = Task { try await network.response(to: request).status }
          if index.isMultiple(of: 2) { task.cancel() }
          return await task.result
        }
      }
      return await group.reduce(into: [Result<Int, any Error>]()) { $0.append($1) }
    }
    #expect(ends.count == 200)
    #expect(ends.count { (try? $0.get()) == 200 } >= 100)
  }
}

extension CurlNetwork {
  /// The error of a request, if it is one of the network.
  fileprivate func error(for request: NetworkRequest) async -> NetworkError? {
    do {
      _ = try await response(to: request)
      return nil
    } catch {
      return error as? NetworkError
    }
  }
}
