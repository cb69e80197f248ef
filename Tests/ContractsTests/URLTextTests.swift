import Contracts
import Foundation
import Testing

@Suite("A URL from a text")
struct URLTextTests {
  @Test(
    "encodes only what RFC 3986 forbids",
    arguments: [
      ("ok?from=00%3A00&page[size]=1", "ok?from=00%3A00&page%5Bsize%5D=1"),
      ("b%20al x", "b%20al%20x"), ("b%C3%A4l/ä", "b%C3%A4l/%C3%A4"),
      ("%2f%2F?%c3%a4|%5B", "%2f%2F?%c3%a4%7C%5B"), ("e\u{301}", "e%CC%81"),
      ("\u{301}", "%CC%81"), ("<\"\\^`{|}>", "%3C%22%5C%5E%60%7B%7C%7D%3E"),
      ("a\u{0}\t\r\n", "a%00%09%0D%0A"), ("a%20 #b%20 #c%20", "a%20%20#b%20%20%23c%20"),
    ]
  )
  func encodes(text: String, encoded: String) throws {
    let url = try #require(URL(text: "http://127.0.0.1:80/\(text)"))
    #expect(url.absoluteString == "http://127.0.0.1:80/\(encoded)")
  }

  @Test(
    "encodes a percent sign that begins no escape",
    arguments: [
      ("100%", "100%25"), ("%zz%4", "%25zz%254"), ("%%41", "%25%41"), ("100%25%", "100%25%25"),
      ("%\u{301}41", "%25%CC%8141"),
    ]
  )
  func encodesPercentSigns(text: String, encoded: String) throws {
    let url = try #require(URL(text: "http://[::1]/\(text)?\(text)"))
    #expect(url.absoluteString == "http://[::1]/\(encoded)?\(encoded)")
  }

  @Test("leaves a valid text as it is")
  func leavesValidTexts() throws {
    let unreserved = "AZaz09-._~"
    let delimiters = "!$&'()*+,;=:@"
    for text in [
      "http://127.0.0.1", "HTTPS://bank.example:8443/\(unreserved)/\(delimiters)//%E4%ff",
      "http://[::1]/?/?\(delimiters)#/?\(delimiters)", "ftp://bank.example/%20", "mailto:a@b%20",
    ] {
      #expect(URL(text: text)?.absoluteString == text)
    }
  }

  @Test(
    "can be relative",
    arguments: [
      ("b%20al x", "/a/b%20al%20x"), ("/%3A[", "/%3A%5B"), ("?%3A[", "/a/list?%3A%5B"),
      ("../%41 ", "/%41%20"), ("//bank.example/%41 ", "/%41%20"),
    ]
  )
  func resolves(text: String, path: String) throws {
    let base = URL(text: "http://bank.example/a/list?q")
    let url = try #require(URL(text: text, relativeTo: base))
    #expect(url.absoluteString == "http://bank.example\(path)")
  }

  @Test(
    "has a host in ASCII",
    arguments: [
      ("bücher.example", "xn--bcher-kva.example"), ("BÜCHER.example", "xn--bcher-kva.example"),
      ("b%C3%BCcher.example", "xn--bcher-kva.example"),
      ("bu\u{308}cher.example", "xn--bcher-kva.example"),
      ("faß.example", "xn--fa-hia.example"), ("例え。テスト", "xn--r8jz45g.xn--zckzah"),
      ("xn--bcher-kva.example", "xn--bcher-kva.example"), ("a%2Fb", "a%2Fb"), ("%FF", "%FF"),
    ]
  )
  func convertsHosts(host: String, ascii: String) throws {
    let base = URL(text: "http://bank.example/")
    for url in [URL(text: "http://\(host)/ä%3A["), URL(text: "//\(host)/ä%3A[", relativeTo: base)] {
      #expect(url?.absoluteString == "http://\(ascii)/%C3%A4%3A%5B")
      #expect(url?.host() == ascii)
    }
  }

  @Test(
    "is nil for a host that contains a delimiter in another form",
    arguments: ["bank.example／", "bank.example％2F：", "a＠bank", "a？", "a＃", "-ü-", "\u{202E}"]
  )
  func refusesDelimiters(host: String) { #expect(URL(text: "http://\(host).example/") == nil) }

  @Test("is nil for a malformed host or port", arguments: ["a b", "a\\b", "[::1", "a:8 0", "a:b"])
  func refuses(host: String) {
    #expect(URL(text: "http://\(host)/") == nil)
    #expect(URL(text: "//\(host)/", relativeTo: URL(text: "http://bank.example/")) == nil)
  }
}
