import Contracts
import Foundation
import Testing

@Suite("A URL from a text")
struct URLTextTests {
  @Test(
    "encodes only what RFC 3986 forbids",
    arguments: [
      ("ok?from=00%3A00&page[size]=1", "ok?from=00%3A00&page%5Bsize%5D=1"),
      ("b%20al x", "b%20al%20x"), ("b%C3%A4l/ä", "b%C3%A4l/%C3%A4"), ("100%", "100%25"),
      ("<\"\\^`{|}>", "%3C%22%5C%5E%60%7B%7C%7D%3E"), ("a\u{0}\r\n", "a%00%0D%0A"),
      ("!$&'()*+,;=:@/?%20#%20", "!$&'()*+,;=:@/?%20#%20"),
    ]
  )
  func encodes(text: String, encoded: String) throws {
    let url = try #require(URL(text: "http://127.0.0.1:80/\(text)"))
    #expect(url.absoluteString == "http://127.0.0.1:80/\(encoded)")
  }

  @Test(
    "can be relative",
    arguments: [
      ("b%20al x", "/a/b%20al%20x"), ("/%3A[", "/%3A%5B"), ("?%3A[", "/a/list?%3A%5B"),
      ("//bank.example/%41 ", "/%41%20"),
    ]
  )
  func resolves(text: String, path: String) throws {
    let base = URL(text: "http://bank.example/a/list?q")
    let url = try #require(URL(text: text, relativeTo: base))
    #expect(url.absoluteString == "http://bank.example\(path)")
  }

  @Test("has a host in ASCII", arguments: ["http://bücher.example/", "//BÜCHER.example/"])
  func convertsHosts(text: String) throws {
    let url = URL(text: text, relativeTo: URL(text: "http://bank.example/"))
    #expect(url?.host() == "xn--bcher-kva.example")
  }

  @Test("is nil for a malformed host or port", arguments: ["a b", "a\\b", "[::1", "a:8 0", "a＠b"])
  func refuses(host: String) { #expect(URL(text: "http://\(host)/") == nil) }
}
