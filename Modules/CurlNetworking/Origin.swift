package import Contracts
package import Foundation

/// The scheme, host and port of a URL.
package struct Origin: Hashable, Sendable {
  private let scheme: String
  private let host: String
  /// The port, or the default port of the scheme.
  private let port: Int

  /// Creates the origin of a URL.
  ///
  /// - Throws: `NetworkError.failed` if it isn't an absolute `http` or `https` URL, or has a user name.
  package init(_ url: URL) throws(NetworkError) {
    guard url.user() == nil, url.password() == nil else {
      throw .failed("the address has a user name, which isn't sent")
    }
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      var host = url.host()?.lowercased()
    else {
      throw .failed("the address is neither http nor https")
    }
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = String(host.dropFirst().dropLast())
    }
    // All parsers of URLs interpret these characters of a host in the same way.
    guard host.wholeMatch(of: /[a-z0-9._:-]+/) != nil else {
      throw .failed("the address has a malformed host")
    }
    var defaultPort = 80
    if scheme == "https" {
      defaultPort = 443
    }
    self.scheme = scheme
    self.host = host
    port = url.port ?? defaultPort
  }

  /// The URL of the root, with the port and without a slash at the end.
  var address: String {
    if host.contains(":") { return "\(scheme)://[\(host)]:\(port)" }
    return "\(scheme)://\(host):\(port)"
  }

  /// Whether a connection to the origin is encrypted.
  var isEncrypted: Bool { scheme == "https" }

  /// Whether a connection is encrypted, or stays on this machine.
  package var isConfidential: Bool {
    // The system reads a number with a leading zero as octal: 0127.0.0.1 is 87.0.0.1.
    let loopback = /127(\.([1-9]?[0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])){3}/
    if isEncrypted || ["localhost", "::1"].contains(host) {
      return true
    }
    return host.wholeMatch(of: loopback) != nil
  }
}
