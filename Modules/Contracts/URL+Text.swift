package import Foundation

extension URL {
  /// Creates a URL from a text, such as one that a user types, a link or the target of a redirect.
  ///
  /// Characters that RFC 3986 forbids are percent-encoded, also a percent sign that begins no escape. Valid
  /// escapes stay as they are. `URL(string:)` would encode them again next to a forbidden character. A host
  /// with letters outside of ASCII gets its form in ASCII (IDNA): `bücher.example` is
  /// `xn--bcher-kva.example`.
  ///
  /// - Parameters:
  ///   - text: An absolute or relative URL.
  ///   - base: The URL to which a relative one belongs.
  package init?(text: String, relativeTo base: URL? = nil) {
    // The scheme and the host, which have rules of their own.
    let beginning = /(?:[^:\/?#]+:)?(?:\/\/[^\/?#]*)?/.matchingSemantics(.unicodeScalar)
    let rest = text.trimmingPrefix(beginning)
    let parts = rest.unicodeScalars.split(
      separator: "#",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let encoded = parts.map { String($0).percentEncoded }.joined(separator: "#")
    let host = text[..<rest.startIndex].withLettersDecoded
    guard let url = URL(string: host + encoded) else { return nil }
    // Only the text of `url` has the host in ASCII, and `url.host()` has escapes.
    self.init(string: url.absoluteString, relativeTo: base)
  }
}

extension Substring {
  /// A host in which letters outside of ASCII have no escapes: `bücher` in place of `b%C3%BCcher`.
  fileprivate var withLettersDecoded: String {
    let escapes = /(?:%[89A-Fa-f][0-9A-Fa-f])+/
    return String(self).replacing(escapes) { match in
      String(match.output).removingPercentEncoding ?? String(match.output)
    }
  }
}

extension String {
  /// A path and query, or a fragment, without characters that RFC 3986 forbids.
  fileprivate var percentEncoded: String {
    var allowed = CharacterSet.urlQueryAllowed
    allowed.insert("%")
    let encoded = addingPercentEncoding(withAllowedCharacters: allowed) ?? self
    return encoded.replacing(/%(?![0-9A-Fa-f]{2})/, with: "%25")
  }
}
