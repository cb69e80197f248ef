import Contracts
import Foundation
import TestServer
import Testing

@Suite("An answer without end")
struct EndlessAnswerTests {
  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Returns a stream of parts of about 64 KiB, which a server can send fast.
  private static func stream(
    _ head: String,
    _ stream: PackedStream,
    in wrap: ([UInt8]) -> [UInt8] = { $0 }
  ) -> TestResponse {
    let part = Array(repeatElement(stream.part, count: max(1, 65_536 / stream.part.count)).joined())
    return .stream(
      after: bytes("HTTP/1.1 200 OK\r\n\(head)\r\n") + wrap(stream.beginning),
      part: wrap(part)
    )
  }

  private static func chunk(_ bytes: [UInt8]) -> [UInt8] {
    bytes.isEmpty ? [] : Self.bytes("\(String(bytes.count, radix: 16))\r\n") + bytes + [13, 10]
  }

  @Test(
    "is too large at the limit, compressed or not",
    arguments: [
      HostileAnswer(
        "10 GB, announced",
        stream("Content-Length: 10000000000\r\n", .repeating(32)),
        .invalidData,
        says: "than 1 MiB"
      ),
      HostileAnswer("unannounced", stream("", .repeating(32)), .invalidData, says: "than 1 MiB"),
      HostileAnswer(
        "in chunks",
        stream("Transfer-Encoding: chunked\r\n", .repeating(32), in: chunk),
        .invalidData,
        says: "than 1 MiB"
      ),
      HostileAnswer(
        "a bomb of gzip",
        stream("Content-Encoding: gzip\r\n", PackedStream.repeating(32).gzipped()),
        .invalidData,
        says: "than 1 MiB"
      ),
      HostileAnswer(
        "a bomb of deflate in chunks",
        stream(
          "Content-Encoding: deflate\r\nTransfer-Encoding: chunked\r\n",
          PackedStream.repeating(32).zlibbed(),
          in: chunk
        ),
        .invalidData,
        says: "than 1 MiB"
      ),
      HostileAnswer(
        "a nested gzip bomb",
        stream("Content-Encoding: gzip, gzip\r\n", PackedStream.repeating(32).gzipped().gzipped()),
        .invalidData,
        says: "than 1 MiB"
      ),
      HostileAnswer(
        "a gzip bomb nested twice",
        stream(
          "Content-Encoding: deflate, gzip, gzip\r\n",
          PackedStream.repeating(32).zlibbed().gzipped().gzipped()
        ),
        .invalidData,
        says: "than 1 MiB"
      ),
      HostileAnswer(
        "compressed empty blocks",
        .stream(
          after: bytes("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n")
            + [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3],
          part: Array(repeatElement([0, 0, 0, 0xFF, 0xFF] as [UInt8], count: 13_000).joined())
        ),
        .invalidData,
        says: "than 1 MiB"
      ),
      HostileAnswer(
        "with a status of a failure",
        .stream(after: bytes("HTTP/1.1 403 No\r\n\r\n"), part: Array(repeating: 32, count: 65_536)),
        .invalidData,
        says: "than 1 MiB"
      ),
    ]
  )
  func body(answer: HostileAnswer) async throws {
    let (error, streamed) = try await fault(of: answer.response)
    #expect(error.reason == .invalidData)
    #expect(error.message.contains(answer.words), "\(error.message)")
    // The limit of the loader, and the buffers of the system.
    #expect(streamed < 64 << 20)
  }

  @Test(
    "may have a too large head",
    arguments: [
      HostileAnswer(
        "of lines",
        .stream(after: bytes("HTTP/1.1 200 OK\r\n"), part: bytes("X: ") + line),
        says: "the head of the answer is too large"
      ),
      HostileAnswer(
        "of one line",
        .stream(after: bytes("HTTP/1.1 200 OK\r\nX: "), part: Array(repeating: 120, count: 65_536)),
        says: "the head of the answer is too large"
      ),
      HostileAnswer(
        "of the first line",
        .stream(after: bytes("HTTP/1.1 200 "), part: Array(repeating: 120, count: 65_536)),
        says: "the head of the answer is too large"
      ),
      HostileAnswer(
        "of one head after the other",
        .stream(after: [], part: bytes("HTTP/1.1 103 Early Hints\r\nX: ") + line + bytes("\r\n")),
        says: "the head of the answer is too large"
      ),
    ]
  )
  func head(answer: HostileAnswer) async throws {
    let (error, streamed) = try await fault(of: answer.response)
    #expect(error.reason == .unavailable)
    #expect(error.message.contains(answer.words), "\(error.message)")
    #expect(streamed < 64 << 20)
  }

  private static let line = [UInt8](repeating: 120, count: 1000) + bytes("\r\n")

  @Test(
    "ends with the time limit",
    arguments: [
      HostileAnswer(
        "one byte of body a second",
        .stream(after: bytes("HTTP/1.1 200 OK\r\n\r\n"), part: [32], pause: 1000),
        says: "no complete answer came within 1.5 seconds"
      ),
      HostileAnswer(
        "one byte of head a second",
        .stream(after: bytes("HTTP/1.1 200 OK\r\nX: "), part: [120], pause: 1000),
        says: "no complete answer came within 1.5 seconds"
      ),
      HostileAnswer(
        "one byte slower than the time limit",
        .stream(after: [], part: bytes("H"), pause: 10_000),
        says: "no complete answer came within 1.5 seconds"
      ),
      HostileAnswer(
        "one byte of a chunk's name a second",
        .stream(
          after: bytes("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;"),
          part: [120],
          pause: 1000
        ),
        says: "no complete answer came within 1.5 seconds"
      ),
      HostileAnswer(
        "a redirect with an endless body",
        .stream(
          after: bytes("HTTP/1.1 302 Found\r\nLocation: /there\r\n\r\n"),
          part: Array(repeating: 32, count: 1000),
          pause: 1
        ),
        says: "no complete answer came within 1.5 seconds"
      ),
    ]
  )
  func time(answer: HostileAnswer) async throws {
    let error = try await fault(of: answer.response, timeout: .seconds(1.5)).error
    #expect(error.reason == .unavailable)
    #expect(error.message.contains(answer.words), "\(error.message)")
  }
}
