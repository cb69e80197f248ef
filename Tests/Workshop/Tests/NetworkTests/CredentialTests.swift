@testable import Contracts
@testable import CurlNetworking
import FactoryTesting
import Foundation
import TestServer
import Testing

@Suite("Credentials", .unwired)
struct CredentialTests {
  private let secret = "s3cr3t-t0k3n"
  private var credentials: Credentials {
    Credentials(["Authorization": "Bearer \(secret)", "Consent-ID": "consent"])
  }

  private func received(_ server: TestServer) -> [[String?]] {
    server.requests.map { [$0.headers["authorization"], $0.headers["consent-id"]] }
  }

  private var sent: [String?] { ["Bearer \(secret)", "consent"] }

  @Test("are sent with all requests to the same origin")
  func sameOrigin() async throws {
    let server = try TestServer { request in
      switch request.path {
      case "/list": .redirect(to: "/moved", status: 307)
      case "/moved": .json(listLinking(to: ["/b"]))
      default: .json(balances(amount: "1"))
      }
    }
    defer { server.stop() }
    _ = try await load(from: server.url("/list"), credentials: credentials)
    #expect(received(server) == [sent, sent, sent])
  }

  @Test("are not sent to links on another origin")
  func linkElsewhere() async throws {
    let other = try TestServer { _ in .json(balances(amount: "1")) }
    defer { other.stop() }
    let server = try TestServer { _ in .json(listLinking(to: [other.address("/b")])) }
    defer { server.stop() }
    _ = try await load(from: server.url("/list"), credentials: credentials)
    #expect(received(server) == [sent])
    #expect(received(other) == [[nil, nil]])
    #expect(other.requests.first?.headers["x-request-id"] != nil)
  }

  @Test(
    "are not sent after a redirect to another origin",
    arguments: [301, 302, 303, 307, 308]
  )
  func redirectElsewhere(status: Int) async throws {
    let other = try TestServer { request in
      .json(request.path == "/list" ? listLinking(to: ["/b"]) : balances(amount: "1"))
    }
    defer { other.stop() }
    let target = other.address("/list")
    let server = try TestServer { _ in .redirect(to: target, status: status) }
    defer { server.stop() }
    _ = try await load(from: server.url("/list"), credentials: credentials)
    #expect(received(server) == [sent])
    #expect(received(other) == [[nil, nil], [nil, nil]])
  }

  @Test("are not sent after a redirect back to the origin")
  func redirectBack() async throws {
    let server = try TestServer { request in
      let port = request.path.split(separator: "?").last ?? ""
      return request.path.hasPrefix("/list?")
        ? .redirect(to: "http://127.0.0.1:\(port)/") : .json(#"{"accounts": []}"#)
    }
    defer { server.stop() }
    let back = server.address("/back")
    let other = try TestServer { _ in .redirect(to: back) }
    defer { other.stop() }
    _ = try await load(from: server.url("/list?\(other.port)"), credentials: credentials)
    #expect(received(server) == [sent, [nil, nil]])
    #expect(received(other) == [[nil, nil]])
  }

  @Test(
    "are not sent unencrypted to another machine",
    arguments: [
      "http://bank.example/v1/accounts", "http://127.0.0.1.bank.example/", "http://localhost.bank/",
      "http://128.0.0.1/", "http://0127.0.0.1/", "http://127.1/", "http://[::2]/",
      "http://10.0.0.1/",
    ]
  )
  func plainHTTP(address: String) async throws {
    let url = try #require(URL(string: address))
    await #expect(throws: NetworkError.insecureCredentials) {
      let request = NetworkRequest(url: url, credentials: credentials, timeout: patience)
      _ = try await CurlNetwork().response(to: request)
    }
  }

  @Test(
    "are sent encrypted, or to this machine",
    arguments: [
      "https://bank.example/", "HTTPS://bank.example/", "http://localhost:1/", "http://127.0.0.1/",
      "http://127.255.0.9/", "http://[::1]/", "http://LOCALHOST/",
    ]
  )
  func confidential(address: String) throws {
    let url = try #require(URL(string: address))
    #expect(Origin(url)?.isConfidential == true)
  }

  @Test("are in no error", arguments: [200, 400, 401, 404, 500])
  func errors(status: Int) async throws {
    let server = try TestServer { _ in .json("!", status: status) }
    defer { server.stop() }
    let error = await #expect(throws: AccountLoadingError.self) {
      try await load(from: server.url("/list"), credentials: credentials)
    }
    #expect(error?.message.contains(secret) == false)
  }
}
