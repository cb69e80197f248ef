import Contracts
import Foundation
import TestServer
import Testing

/// Answers of a server that are cut off at every byte.
@Suite("An answer that is cut off")
struct CutAnswerTests {
  /// The possible messages of the loader.
  private static let sentences = [
    "the connection ended without an answer", "the connection ended before the answer was complete",
    "the answer isn't valid HTTP",
    "is cut off at line ",
  ]
  private static let list =
    #"{"accounts": [{"iban": "DE2310010010123456789", "currency": "EUR", "balances": []}]}"#
  private static let announced = Array(
    """
    HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=utf-8\r\n\
    Content-Length: \(list.utf8.count)\r\nX-Request-ID: 99391c7e-ad88\r\n\r\n\(list)
    """.utf8
  )
  private static let short = #"{"accounts": []}"#
  private static let chunked = Array(
    """
    HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\
    3\r\n\(short.prefix(3))\r\nd\r\n\(short.dropFirst(3))\r\n\
    0\r\n\r\n
    """.utf8
  )
  private static let unannounced = Array("HTTP/1.0 200 OK\r\n\r\n\(short)".utf8)

  private func check(_ bytes: ArraySlice<UInt8>) async throws {
    let error = try await fault(of: .raw(Array(bytes))).error
    #expect(error.reason == .unavailable)
    #expect(Self.sentences.contains { error.message.contains($0) }, "\(error.message)")
  }

  @Test(
    "An answer that is cut off at any byte fails with code 69",
    .serialized,
    arguments: announced.indices
  )
  func announcedLength(count: Int) async throws { try await check(Self.announced[..<count]) }

  // libcurl doesn't wait for the last byte, after which nothing can follow.
  @Test(
    "An answer that is cut off at any byte ends with code 69, in chunks",
    .serialized,
    arguments: chunked.indices.dropLast()
  )
  func chunks(count: Int) async throws { try await check(Self.chunked[..<count]) }

  @Test(
    "An answer that is cut off without a length ends with code 69",
    .serialized,
    arguments: (unannounced.count - short.utf8.count + 1)..<unannounced.count
  )
  func closedEarly(count: Int) async throws { try await check(Self.unannounced[..<count]) }

  @Test(
    "within its head is no answer",
    arguments: [
      "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.0 200 OK\r\nContent-Le",
      "HTTP/1.1 302 Found\r\nLocation: /there\r\n",
      "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nCont",
    ]
  )
  func head(beginning: String) async throws {
    let error = try await fault(of: .raw(beginning)).error
    #expect(error.reason == .unavailable)
    #expect(
      error.message.hasSuffix(": the connection ended without an answer. Try again later."),
      "\(error.message)"
    )
  }

  @Test("An answer with trailers is complete")
  func trailers() async throws {
    let trailers = "Location: /there\r\nContent-Type: text/html\r\n"
    let server = try TestServer { _ in
      .raw(Array(Self.chunked.dropLast(2)) + Array("\(trailers)\r\n".utf8))
    }
    defer { server.stop() }
    #expect(try await load(from: server.address("/")).isEmpty)
    #expect(server.requests.count == 1)
  }

  @Test(
    "A complete answer is not reported as cut off",
    arguments: [announced, chunked, unannounced]
  )
  func whole(bytes: [UInt8]) async throws {
    let server = try TestServer { _ in .raw(bytes) }
    defer { server.stop() }
    #expect(try await load(from: server.address("/")).count == (bytes == Self.announced ? 1 : 0))
  }
}
