import ContractsTesting
import FactoryTesting
import Foundation
import TestServer
import Testing

@testable import Contracts

@Suite("A hostile server", .unwired, .timeLimit(.minutes(10)))
struct HostileServerTests {
  private static let list = #"{"accounts": []}"#
  private static let ok = "HTTP/1.1 200 OK\r\n"
  /// The compression of 100,000 spaces, which can be repeated.
  private static let spaces = """
    7MExAQAAAMKgKuuf0hoeQAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACvBgAA//8=
    """

  private static func bytes(_ head: String, _ body: String = "") -> [UInt8] {
    Array("\(ok)\(head)\r\n\(body)".utf8)
  }

  @Test(
    "cuts its answer off at any byte, and the load fails",
    arguments: [
      bytes("Content-Length: \(list.utf8.count)\r\nX-Request-ID: 99391c7e\r\n", list),
      // libcurl doesn't wait for the last byte, after which nothing can follow.
      bytes("Transfer-Encoding: chunked\r\n", "10\r\n\(list)\r\n0\r\n\r\n").dropLast(),
    ]
  )
  func cutsOff(answer: [UInt8]) async throws {
    let server = try TestServer { .raw(Array(answer.prefix(Int($0.path.dropFirst()) ?? 0))) }
    defer { server.stop() }
    for count in 0..<answer.count {
      let error = await #expect(throws: AccountLoadingError.self, "\(count) bytes") {
        try await load(from: server.address("/\(count)"))
      }
      #expect(error?.reason == .unavailable, "\(count) bytes: \(String(describing: error))")
    }
  }

  @Test(
    "sends an endless body, and the load ends at the limit",
    arguments: [
      TestResponse.stream(after: bytes(""), part: Array(repeating: 32, count: 65_536)),
      .stream(
        after: bytes("Content-Length: 10000000000\r\n"),
        part: Array(repeating: 32, count: 65_536)
      ),
      .stream(
        after: bytes("Content-Encoding: gzip\r\n") + [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3],
        part: Array(Data(base64Encoded: spaces) ?? Data())
      ),
    ]
  )
  func endlessBody(response: TestResponse) async throws {
    let (error, streamed) = try await fault(of: response)
    #expect(error.reason == .invalidData)
    #expect(error.message.contains("the answer is larger than 10000000 bytes"), "\(error.message)")
    // The limit of the loader, and the buffers of the system.
    #expect(streamed < 64 << 20)
  }

  @Test(
    "sends an endless head, and the load ends at the limit",
    arguments: [Array("X: y\r\n".utf8), Array("X".utf8)]
  )
  func endlessHead(part: [UInt8]) async throws {
    let repeated = Array(repeatElement(part, count: 10_000).joined())
    let (error, streamed) = try await fault(of: .stream(after: Array(Self.ok.utf8), part: repeated))
    #expect(error.reason == .unavailable)
    #expect(streamed < 64 << 20)
  }

  @Test(
    "sends nothing or too little, and the load ends with the time limit",
    arguments: [
      TestResponse.hang(),
      .stream(after: bytes(""), part: [32], pause: 1000),
      .stream(after: Array(ok.utf8), part: [120], pause: 1000),
    ]
  )
  func slow(response: TestResponse) async throws {
    let error = try await fault(of: response, timeout: .seconds(1.5)).error
    #expect(error.reason == .unavailable)
    let words = "no complete answer came within 1.5 seconds"
    #expect(error.message.contains(words), "\(error.message)")
  }

  @Test(
    "breaks the rules of HTTP, and the load fails",
    arguments: [
      TestResponse.raw(list), .raw([0, 1, 2, 255, 13, 10, 13, 10]),
      .raw("HTTP/9.9 200 OK\r\n\r\n{}"),
      .raw("HTTP/1.1 -1 OK\r\n\r\n{}"), .raw("HTTP/1.1 101 Switching Protocols\r\n\r\n"), .reset(),
      .raw(bytes("no colon\r\n", list)), .raw(bytes("X: \0\r\n", list)),
      .raw(bytes("Content-Length: -16\r\n", list)), .raw(bytes("Content-Length: 500\r\n", list)),
      .raw(bytes("Transfer-Encoding: chunked\r\n", "zz\r\nx\r\n0\r\n\r\n")),
      .raw(bytes("Content-Encoding: gzip\r\n", "no gzip")),
      .raw(bytes("Content-Encoding: unheard-of\r\n", list)),
      .reset(after: bytes("Content-Length: 100\r\n", "{")),
    ]
  )
  func breaksRules(response: TestResponse) async throws {
    let reason = try await fault(of: response).error.reason
    #expect([.unavailable, .invalidData].contains(reason), "\(reason)")
  }

  @Test(
    "has no valid certificate, and gets no request",
    .enabled(if: TLSServer.isPossible, "There is no /usr/bin/openssl: install openssl.")
  )
  func certificate() async throws {
    let server = try await TLSServer(answer: "HTTP/1.1 200 OK\r\n\r\n\(Self.list)")
    let error = await #expect(throws: AccountLoadingError.self) {
      try await load(from: "https://localhost:\(server.port)/list")
    }
    #expect(try server.stop() == 0)
    #expect(error?.reason == .unavailable)
    let message = try #require(error?.message)
    #expect(
      message.contains("the connection isn't secure, because libcurl says \"SSL"),
      "\(message)"
    )
    #expect(message.hasSuffix("\". Check the host and its certificate."))
  }

  @Test(
    "doesn't speak TLS",
    arguments: [
      TestResponse.raw("HTTP/1.1 400 Bad Request\r\n\r\n"), .raw("220 ready\r\n"), .raw(""),
    ]
  )
  func noTLS(response: TestResponse) async throws {
    let server = try TestServer(unasked: response)
    defer { server.stop() }
    let error = await #expect(throws: AccountLoadingError.self) {
      try await load(from: "https://127.0.0.1:\(server.port)/list")
    }
    #expect(error?.reason == .unavailable)
  }
}
