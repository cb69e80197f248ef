package import Foundation

extension URL {
  /// Creates a URL from a text, such as one that a user types, a link or the target of a redirect.
  ///
  /// Characters that RFC 3986 forbids are percent-encoded. Valid escapes stay as they are; `URL(string:)`
  /// would encode them again next to a forbidden character. A host with letters outside of ASCII gets its
  /// form in ASCII (IDNA): `bücher.example` is `xn--bcher-kva.example`.
  ///
  /// - Parameters:
  ///   - text: An absolute or relative URL.
  ///   - base: The URL to which a relative one belongs.
  package init?(text: String, relativeTo base: URL? = nil) {
    // The scheme and the host, which have rules of their own.
    let beginning = text.prefixMatch(of: /(?:[^:\/?#]+:)?(?:\/\/[^\/?#]*)?/)?.output ?? ""
    var allowed = CharacterSet.urlQueryAllowed
    allowed.insert(charactersIn: "%#")
    let rest = text[beginning.endIndex...].addingPercentEncoding(withAllowedCharacters: allowed)
    guard let rest, let url = URL(string: beginning + rest) else { return nil }
    // Only the text of `url` has the host in ASCII, and `url.host()` has escapes.
    self.init(string: url.absoluteString, relativeTo: base)
  }
}
