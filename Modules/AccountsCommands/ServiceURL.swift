package import Foundation

/// An address that accounts can be fetched from.
package struct ServiceURL {
  /// The address: `http` or `https`, with a host, and without a user's name.
  package let url: URL

  /// Checks an address that a person has written.
  ///
  /// - Throws: ``AccountsUsageError``, which never shows a password that stands in the address.
  package init(_ text: String) throws(AccountsUsageError) {
    let url = URL(string: text)
    guard url?.user() == nil, url?.password() == nil else { throw .credentialsInURL }
    // What looks like a name and password in a broken address is not shown either.
    let shown = text.unicodeScalars.contains("@") ? nil : text
    guard let url, !text.contains(where: \.isWhitespace) else { throw .malformedURL(shown) }
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
      throw .unknownScheme(shown)
    }
    guard let host = url.host(), !host.isEmpty, (1...65535).contains(url.port ?? 80) else {
      throw .malformedURL(shown)
    }
    self.url = url
  }
}
