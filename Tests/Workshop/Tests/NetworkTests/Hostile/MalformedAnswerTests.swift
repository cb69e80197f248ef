import Contracts
import Foundation
import TestServer
import Testing

@Suite("A malformed answer")
struct MalformedAnswerTests {
  private static let cutOff = "the connection ended before the answer was complete"
  private static let brokenRules = "the answer isn't valid HTTP"
  private static let packedBadly = " can't be decompressed"
  private static let tooLarge = "the answer is larger than 1 MiB"
  private static let headTooLarge = "the head of the answer is too large"
  private static let gzip = Array(
    Data(base64Encoded: "H4sIAAAAAAACA6tWSkxOzi/NKylWslKIjq0FAOxdmkYQAAAA") ?? Data()
  )

  @Test(
    "An answer with a wrong length is an error",
    arguments: [
      HostileAnswer("Content-Length: 5", says: "is cut off at line 1, column 6"),
      HostileAnswer("Content-Length: 500", says: cutOff),
      HostileAnswer("Content-Length: -16", says: brokenRules),
      HostileAnswer("Content-Length: many", says: brokenRules),
      HostileAnswer("Content-Length: 0x10", .invalidData, says: "There is nothing in the answer"),
      HostileAnswer(
        "Content-Length: 16\r\nContent-Length: 5",
        says: "is cut off at line 1, column 6"
      ),
      HostileAnswer("Content-Length: 5\r\nContent-Length: 500", says: cutOff),
      HostileAnswer("Content-Length: 10000000000", .invalidData, says: tooLarge),
      HostileAnswer("Content-Length: 4611686018427387904", .invalidData, says: tooLarge),
      HostileAnswer("Content-Length: 9223372036854775807", .invalidData, says: tooLarge),
      HostileAnswer("Content-Length: 99999999999999999999999", .invalidData, says: tooLarge),
    ]
  )
  func length(answer: HostileAnswer) async throws { try await check(answer) }

  @Test(
    "An answer with wrong chunks is an error",
    arguments: [
      ("no number", "zz\r\nx\r\n0\r\n\r\n", brokenRules),
      ("less than none", "-1\r\nx\r\n0\r\n\r\n", brokenRules),
      ("more than there can be", "ffffffffffffffffffff\r\nx\r\n0\r\n\r\n", brokenRules),
      ("the largest", "7fffffffffffffff\r\nx", cutOff),
      ("no line end", "1\r\nx0\r\n\r\n", brokenRules),
      ("no last chunk", "1\r\n{\r\n", cutOff),
      ("no chunk", "", cutOff),
      ("trailers", "1\r\n{\r\n0\r\nX: y\r\n\r\n", "is cut off at line 1, column 2"),
    ]
  )
  func chunks(name: String, body: String, words: String) async throws {
    try await check(
      HostileAnswer("Transfer-Encoding: chunked", body: Array(body.utf8), says: words)
    )
  }

  @Test(
    "An answer with invalid compression is an error",
    arguments: [
      ("gzip", Array("no gzip".utf8), packedBadly),
      ("gzip", gzip.dropLast(8) + Array("checksum".utf8), packedBadly),
      ("gzip", gzip + Array("more".utf8), packedBadly),
      ("gzip", gzip.dropLast(12), "is cut off at line 1, column "),
      ("gzip, gzip", gzip, packedBadly),
      ("gzip, gzip, gzip, gzip, gzip, gzip, gzip", gzip, packedBadly),
      ("deflate", Array("no zlib".utf8), packedBadly),
      ("unheard-of", gzip, packedBadly),
    ] as [(String, [UInt8], String)]
  )
  func compression(name: String, body: [UInt8], words: String) async throws {
    let head = "Content-Encoding: \(name)\r\nContent-Length: \(body.count)"
    try await check(HostileAnswer(head, body: body, says: words))
  }

  @Test(
    "An answer with an invalid head is an error",
    arguments: [
      HostileAnswer("no colon", says: brokenRules),
      HostileAnswer("X: \0", says: brokenRules),
      HostileAnswer(" folded: first", says: brokenRules),
      HostileAnswer(
        "Transfer-Encoding: unheard-of",
        says: packedBadly + ", \"Unrecognized content encoding type\""
      ),
      HostileAnswer("X: " + String(repeating: "x", count: 200_000), says: headTooLarge),
      HostileAnswer("no HTTP", .raw("{\"accounts\": []}"), says: brokenRules),
      HostileAnswer("other bytes", .raw([0, 1, 2, 255, 13, 10, 13, 10]), says: brokenRules),
      HostileAnswer("another HTTP", .raw("HTTP/9.9 200 OK\r\n\r\n{}"), says: brokenRules),
      HostileAnswer("no status", .raw("HTTP/1.1 -1 OK\r\n\r\n{}"), says: brokenRules),
      HostileAnswer("a huge status", .raw("HTTP/1.1 99999 OK\r\n\r\n{}"), says: brokenRules),
      HostileAnswer(
        "another protocol",
        .raw("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n{}"),
        .invalidData,
        says: "answered with status 101"
      ),
    ]
  )
  func head(answer: HostileAnswer) async throws { try await check(answer) }

  @Test(
    "An answer before a reset of the connection is an error",
    arguments: [
      ("", "the connection ended without an answer"),
      ("HTTP/1.1 200 OK\r\nContent-Le", "the connection ended without an answer"),
    ]
  )
  func reset(beginning: String, words: String) async throws {
    try await check(HostileAnswer("reset", .reset(after: Array(beginning.utf8)), says: words))
  }

  @Test("An answer with a reset in its body is an error")
  func resetInBody() async throws {
    // A reset may overtake data that was sent before it.
    let beginning = Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{".utf8)
    let error = try await fault(of: .reset(after: beginning)).error
    #expect(error.reason == .unavailable)
    #expect(error.message.contains(": the connection ended "))
  }

  @Test("An answer before the request is an error", arguments: ["reset", "text", "end"])
  func unasked(kind: String) async throws {
    let response: TestResponse =
      switch kind {
      case "reset": .reset()
      case "text": .raw("SSH-2.0-OpenSSH_9.2\r\n")
      default: .raw("")
      }
    let server = try TestServer(unasked: response)
    defer { server.stop() }
    let error = try await #require(throws: AccountLoadingError.self) {
      try await load(from: server.address("/"))
    }
    #expect(error.reason == .unavailable)
    #expect(server.connections >= 1)
  }

  private func check(_ answer: HostileAnswer) async throws {
    let error = try await fault(of: answer.response).error
    #expect(error.reason == answer.reason)
    #expect(error.message.contains(answer.words), "\(error.message)")
  }
}
