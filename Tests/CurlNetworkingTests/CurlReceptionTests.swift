import Contracts
import CurlNetworking
import Foundation
import Testing

@Suite("Received data")
struct CurlReceptionTests {
  private let url = URL(filePath: "/")

  private func reception(_ lines: String..., limit: Int = 10) -> CurlReception {
    let reception = CurlReception(bodyLimit: limit)
    for line in lines { _ = reception.receive(line: "\(line)\r\n".utf8) }
    return reception
  }

  private func receive(_ text: String, _ reception: CurlReception) -> Bool {
    Array(text.utf8).withUnsafeBytes { reception.receive(body: $0) }
  }

  @Test("forms a response at the end of its head")
  func response() throws {
    let reception = reception("HTTP/1.1 200 OK", "RETRY-after: 5", "Retry-After: 6", "")
    #expect(receive("{}", reception))
    let (response, location) = try reception.result(of: url)
    #expect(response.status == 200 && location == nil)
    #expect(response.retryAfter == .seconds(5))
    #expect(response.body == Data("{}".utf8))
  }

  @Test("forms no response without a complete head, or after an informational one")
  func noHead() {
    for head in [
      reception(), reception("HTTP/1.1 200 OK", "Content-Type: a/b"),
      reception("HTTP/1.1 103 Early Hints", "Location: /x", ""),
    ] {
      #expect(throws: NetworkError.noAnswer) { _ = try head.result(of: url) }
    }
  }

  @Test("has the fields of its last head, and no trailers")
  func fields() throws {
    let moved = reception("HTTP/1.1 103 Hints", "", "HTTP/1.1 302 Found", "Location: /a", "")
    _ = moved.receive(line: "Location: /b\r\n".utf8)
    #expect(try moved.result(of: url).location == "/a")
    let found = reception("HTTP/1.1 302 Found", "Location: /a", "HTTP/1.1 200 OK", "")
    #expect(try found.result(of: url).location == nil)
  }

  @Test("has a limit for its body and for its head")
  func limits() {
    let reception = reception("HTTP/1.1 200 OK", "", limit: 3)
    #expect(receive("123", reception))
    #expect(!receive("4", reception))
    #expect(reception.end == .bodyTooLarge(limit: 3))
    let long = CurlReception(bodyLimit: 3)
    #expect(!long.receive(line: [UInt8](repeating: 120, count: CurlReception.headLimit + 1)))
    #expect(long.end == .failed("the head of the answer is too large"))
  }
}
