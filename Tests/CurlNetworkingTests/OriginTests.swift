import Contracts
import CurlNetworking
import Foundation
import Testing

@Suite("The origin of a URL")
struct OriginTests {
  private func origin(_ address: String) throws -> Origin {
    try Origin(#require(URL(string: address)))
  }

  @Test(
    "is confidential if the connection is encrypted, or stays on this machine",
    arguments: [
      ("HTTPS://bank.example/", true), ("http://LOCALHOST:1/", true), ("http://127.255.0.9/", true),
      ("http://[::1]/", true), ("http://bank.example/", false), ("http://127.0.0.1.bank/", false),
      ("http://localhost.bank/", false), ("http://0127.0.0.1/", false), ("http://127.1/", false),
      ("http://[::2]/", false), ("http://10.0.0.1/", false),
    ]
  )
  func isConfidential(address: String, expected: Bool) throws {
    #expect(try origin(address).isConfidential == expected)
  }

  @Test("is equal for the same scheme, host and port")
  func equality() throws {
    #expect(try origin("http://a.example") == origin("HTTP://A.example:80/b"))
    #expect(try origin("http://a.example") != origin("https://a.example"))
    #expect(try origin("http://a.example") != origin("http://a.example:81"))
  }

  @Test(
    "is an error for another scheme, for a user name and for a malformed host",
    arguments: ["ftp://a.example", "/a", "http:", "http://me@a.example", "http://a%20b/"]
  )
  func refuses(address: String) { #expect(throws: NetworkError.self) { try origin(address) } }
}
