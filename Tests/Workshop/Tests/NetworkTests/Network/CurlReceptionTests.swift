import Contracts
@testable import CurlNetworking
import Foundation
import Testing

/// The parsing of received data, without a network.
@Suite("Received data")
struct CurlReceptionTests {
  private let url = URL(filePath: "/")

  private func reception(_ lines: String..., limit: Int = 10) -> CurlReception {
    var reception = CurlReception(bodyLimit: limit)
    for line in lines { _ = reception.receive(line: "\(line)\r\n".utf8) }
    return reception
  }

  private func receive(_ text: String, _ reception: inout CurlReception) -> Bool {
    Array(text.utf8).withUnsafeBytes { reception.receive(body: $0) }
  }

  private func result(
    _ reception: CurlReception,
    _ code: Int? = nil
  ) throws -> CurlReception.Success {
    let failure = code.map { CurlFailure(code: $0, words: "") }
    return try reception.result(failure, of: url, timeout: .seconds(1))
  }

  @Test("forms a response at the end of its head")
  func response() throws {
    var reception = reception(
      "HTTP/1.1 200 OK",
      "CONTENT-type:  Text/JSON ; charset=x",
      "Retry-After: 5",
      "X: y",
      ""
    )
    let isWanted = receive("{}", &reception)
    #expect(isWanted)
    let (response, location) = try result(reception)
    #expect(response.status == 200 && location == nil)
    #expect(response.contentType == "text/json")
    #expect(response.retryAfter == "5")
    #expect(response.body == Data("{}".utf8))
  }

  @Test("forms no response after an informational head")
  func noHead() {
    let heads = [
      reception(), reception("HTTP/1.1 200 OK", "Content-Type: a/b"),
      reception("HTTP/1.1 103 Early Hints", "Location: /x", ""),
    ]
    for head in heads {
      #expect(throws: NetworkError.noAnswer) { _ = try result(head) }
    }
  }

  @Test("has the fields of its last head")
  func fields() throws {
    let reception = reception(
      "HTTP/2 103",
      "Retry-After: 1",
      "",
      "HTTP/2 200",
      "Content-Type: a/a",
      "Content-Type: b/b",
      "",
      "Retry-After: 2"
    )
    let response = try result(reception).response
    #expect(response.contentType == "a/a")
    #expect(response.retryAfter == nil)
  }

  @Test("has a limit for the body, compressed or not")
  func bodyLimit() throws {
    var unpacked = reception("HTTP/1.1 200 OK", "")
    let fits = [receive("12345", &unpacked), receive("67890", &unpacked)]
    #expect(fits == [true, true])
    #expect(try result(unpacked).response.body.count == 10)
    let isMoreWanted = receive("1", &unpacked)
    #expect(!isMoreWanted)
    var packed = reception("HTTP/1.1 200 OK", "")
    let counts = [packed.receive(count: 10), packed.receive(count: 11)]
    #expect(counts == [true, false])
    for reception in [unpacked, packed] {
      #expect(throws: NetworkError.bodyTooLarge(limit: 10)) {
        _ = try result(reception, 23)
      }
    }
  }

  @Test("has a limit for all heads together")
  func headLimit() throws {
    var reception = CurlReception(bodyLimit: 10)
    let head = ["HTTP/1.1 103 x\r\n", "X: \(String(repeating: "x", count: 1000))\r\n", "\r\n"]
    let heads = repeatElement(head, count: 1000).joined()
    let taken = heads.prefix { reception.receive(line: $0.utf8) }.reduce(0) { $0 + $1.utf8.count }
    #expect((CurlReception.headLimit - 2000...CurlReception.headLimit).contains(taken))
    #expect(throws: NetworkError.failed("the head of the answer is too large")) {
      _ = try result(reception, 23)
    }
  }

  @Test("The target of a redirect has the same bytes as the head, which may be no UTF-8")
  func latin1Redirect() throws {
    var reception = reception("HTTP/1.1 302 Found")
    let start = Array("Location: /b".utf8)
    for line in [start + [0xE4], [0x0D, 0x0A]] { _ = reception.receive(line: line) }
    #expect(try result(reception).location == "/b%E4")
  }

  @Test("The head of a redirect contains its target")
  func redirect() throws {
    var reception = reception("HTTP/1.1 302 Found", "Location: /x", "")
    let part = String(repeating: " ", count: 1 << 19)
    let fits = [receive(part, &reception), receive(part, &reception)]
    #expect(fits == [true, true])
    #expect(try result(reception).location == "/x")
    #expect(try result(reception, 63).location == "/x")
    #expect(throws: NetworkError.cutOff) { _ = try result(reception, 18) }
    let isMoreWanted = receive(part, &reception)
    #expect(!isMoreWanted)
    #expect(try result(reception, 23).location == "/x")
    #expect(try result(reception, 23).response.body.isEmpty)
  }
}
