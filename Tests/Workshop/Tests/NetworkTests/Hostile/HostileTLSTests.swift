import Contracts
import Foundation
@testable import Loaders
import TestServer
import Testing

@Suite("A server without a valid certificate")
struct HostileTLSTests {
  private let secrets = Credentials(["Authorization": "Bearer secret-token"])
  private let answer = "HTTP/1.1 200 OK\r\nContent-Length: 16\r\n\r\n{\"accounts\": []}"

  @Test(
    "gets no request",
    .enabled(if: TLSServer.isPossible, "There is no /usr/bin/openssl: install openssl."),
    arguments: [
      ("localhost", "21001231000000Z"), ("localhost", "20200102000000Z"),
      ("bank.example", "21001231000000Z"),
    ]
  )
  func certificate(host: String, end: String) async throws {
    let server = try await TLSServer(host: host, end: end, answer: answer)
    let address = "https://localhost:\(server.port)/list"
    let error = await #expect(throws: AccountLoadingError.self) {
      try await load(from: address, credentials: secrets)
    }
    #expect(try server.stop() == 0)
    #expect(error?.reason == .unavailable)
    let message = try #require(error?.message)
    #expect(
      message.hasPrefix(
        "The accounts can't be fetched from \(address): the connection isn't secure, because the "
          + "server's certificate can't be verified, \"SSL"
      )
    )
    #expect(message.hasSuffix("\". Check the host and its certificate."))
  }

  @Test("receives requests from a trusting client", .enabled(if: TLSServer.isPossible))
  func control() async throws {
    // The same server, and a client that accepts any certificate.
    let server = try await TLSServer(host: "localhost", answer: answer)
    let client = Process()
    client.executableURL = URL(filePath: "/bin/sh")
    client.arguments = [
      "-c",
      #"printf 'GET /list HTTP/1.0\r\n\r\n' | openssl s_client -quiet -connect "127.0.0.1:$0""#,
      "\(server.port)",
    ]
    (client.standardOutput, client.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try client.run()
    client.waitUntilExit()
    #expect(try server.stop() == 1)
  }

  @Test(
    "and without TLS is reported",
    arguments: [
      TestResponse.raw("HTTP/1.1 400 Bad Request\r\n\r\n"), .raw([0x15, 3, 3, 0, 2, 2, 40]),
      .raw([0x16, 3, 3, 0xFF, 0xFF]), .raw("220 ready\r\n"),
    ]
  )
  func noTLS(response: TestResponse) async throws {
    let server = try TestServer(unasked: response)
    defer { server.stop() }
    let address = "https://127.0.0.1:\(server.port)/list"
    let error = await #expect(throws: AccountLoadingError.self) {
      try await load(from: address, credentials: secrets)
    }
    #expect(error?.reason == .unavailable)
    let message = try #require(error?.message)
    #expect(
      message.hasPrefix(
        "The accounts can't be fetched from \(address): the connection isn't secure, because "
          + "the TLS handshake failed, \""
      )
    )
    #expect(message.hasSuffix("\". Check the host and its certificate."))
  }

  @Test("A server that closes the connection in the TLS handshake has sent no answer")
  func closed() async throws {
    let server = try TestServer(unasked: .raw(""))
    defer { server.stop() }
    let error = await #expect(throws: AccountLoadingError.self) {
      try await load(from: "https://127.0.0.1:\(server.port)/", credentials: secrets)
    }
    #expect(error?.message.contains("the connection ended without an answer") == true)
  }

  @Test("A TLS server that doesn't answer fails after the time limit")
  func silence() async throws {
    let server = try TestServer(unasked: .hang())
    defer { server.stop() }
    let error = await #expect(throws: AccountLoadingError.self) {
      try await load(
        from: "https://127.0.0.1:\(server.port)/",
        timeout: .milliseconds(200),
        credentials: secrets
      )
    }
    #expect(error?.reason == .unavailable)
    #expect(error?.message.contains("no complete answer came within 0.2 seconds") == true)
  }
}
