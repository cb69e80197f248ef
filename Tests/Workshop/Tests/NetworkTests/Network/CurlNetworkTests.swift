@testable import Contracts
import ContractsTesting
@testable import CurlNetworking
import FactoryKit
import FactoryTesting
import Foundation
import TestServer
import Testing

@Suite("The network")
struct CurlNetworkTests {
  private let network = CurlNetwork()

  @Test("passes the suite for networks")
  func promises() async throws {
    let port = try ClosedPort()
    defer { withExtendedLifetime(port) {} }
    try await NetworkingCompatibility(
      unreachable: [port.address("/"), "http://bank.invalid/"].map {
        try #require(URL(string: $0))
      },
      origin: { try .server($0) }
    ) { CurlNetwork() }.run()
  }

  @Test("follows ten redirects, and reports the last address")
  func tenRedirects() async throws {
    let server = try countdown()
    defer { server.stop() }
    let response = try await network.response(
      to: NetworkRequest(url: server.url("/10"), timeout: patience)
    )
    #expect(response.status == 200)
    #expect(response.url == (try server.url("/0")))
    #expect(server.requests.count == 11)
  }

  @Test("follows no more than ten redirects")
  func elevenRedirects() async throws {
    let server = try countdown()
    defer { server.stop() }
    await #expect(throws: NetworkError.tooManyRedirects) {
      _ = try await network.response(to: NetworkRequest(url: server.url("/11"), timeout: patience))
    }
    #expect(server.requests.count == 11)
  }

  private func countdown() throws -> TestServer {
    try TestServer { request in
      let left = Int(request.path.dropFirst()) ?? 0
      return left == 0 ? .status(200) : .redirect(to: "\(left - 1)")
    }
  }

  @Test("follows a redirect with a body, which it ignores")
  func redirectWithBody() async throws {
    let server = try TestServer { request in
      let body = [UInt8](repeating: 32, count: 100_000)
      return request.path == "/there"
        ? .json("{}") : .whole(status: 302, headers: ["Location": "/there"], body: body)
    }
    defer { server.stop() }
    let request = NetworkRequest(url: try server.url("/"), timeout: patience, bodyLimit: 1000)
    #expect(try await network.response(to: request).body == Data("{}".utf8))
  }

  @Test("follows no redirect from https to http")
  func insecureRedirect() throws {
    let secure = try #require(URL(string: "https://bank.example/"))
    let plain = try #require(URL(string: "http://127.0.0.1/"))
    let error = #expect(throws: NetworkError.self) { try Origin(plain, redirectedFrom: secure) }
    #expect(error?.description.hasPrefix("it redirects from https to http, where others") == true)
    #expect(try Origin(secure, redirectedFrom: secure) == Origin(secure))
    #expect(try Origin(secure, redirectedFrom: plain) == Origin(secure))
    #expect(try Origin(plain, redirectedFrom: plain) == Origin(plain))
  }

  @Test("returns a redirect without a target as it is")
  func noLocation() async throws {
    let server = try TestServer { _ in .status(302) }
    defer { server.stop() }
    #expect(
      try await network.response(to: NetworkRequest(url: server.url("/"), timeout: patience)).status
        == 302
    )
  }

  @Test("keeps no cookies")
  func cookies() async throws {
    let server = try TestServer { _ in .status(200, headers: ["Set-Cookie": "a=b; Path=/"]) }
    defer { server.stop() }
    for _ in 0..<2 {
      _ = try await network.response(to: NetworkRequest(url: server.url("/"), timeout: patience))
    }
    #expect(server.requests.map(\.headers["cookie"]) == [nil, nil])
  }

  @Test("decodes a compressed body, and limits its decoded size")
  func compressed() async throws {
    // 5000 spaces, compressed with gzip.
    let packed = try #require(
      Data(base64Encoded: "H4sIAAAAAAACA+3BMQEAAADCoCrrn9IUfkABAAAAAG8DYCwLh4gTAAA=")
    )
    let server = try TestServer { _ in
      .whole(status: 200, headers: ["Content-Encoding": "gzip"], body: Array(packed))
    }
    defer { server.stop() }
    var request = NetworkRequest(url: try server.url("/"), timeout: patience, bodyLimit: 5000)
    let body = try await network.response(to: request).body
    #expect(body == Data(repeating: 32, count: 5000))
    request.bodyLimit -= 1
    await #expect(throws: NetworkError.bodyTooLarge(limit: 4999)) {
      _ = try await network.response(to: request)
    }
  }

  @Test(
    "names the content encoding of a body that it can't decode",
    arguments: ["UTF-8", "br", "gzip"]
  )
  func unknownEncoding(name: String) async throws {
    let server = try TestServer { _ in
      .whole(status: 200, headers: ["Content-Encoding": name], body: Array("{\"a\": 1}".utf8))
    }
    defer { server.stop() }
    let error = await #expect(throws: NetworkError.self) {
      _ = try await network.response(to: NetworkRequest(url: server.url("/"), timeout: patience))
    }
    #expect(
      error == .failed("the answer with the content encoding \"\(name)\" can't be decompressed")
    )
  }

  @Test(
    "sends nothing to an address outside of the web",
    arguments: ["ftp://127.0.0.1/", "/path", "http:"]
  )
  func noWebAddress(address: String) async throws {
    let url = try #require(URL(string: address))
    let error = await #expect(throws: NetworkError.self) {
      _ = try await network.response(to: NetworkRequest(url: url, timeout: patience))
    }
    #expect(error == .failed("it isn't an absolute http or https URL"))
  }

  @Test("fails immediately without time")
  func noTime() async throws {
    let server = try TestServer { _ in .hang() }
    defer { server.stop() }
    await #expect(throws: NetworkError.timedOut(.zero)) {
      _ = try await network.response(to: NetworkRequest(url: server.url("/"), timeout: .zero))
    }
  }

  @Test("accepts any time limit")
  func muchTime() async throws {
    let server = try TestServer { _ in .status(200) }
    defer { server.stop() }
    let request = NetworkRequest(url: try server.url("/"), timeout: .seconds(Int64.max))
    #expect(try await network.response(to: request).status == 200)
  }
}
