package import Foundation

/// The scheme, host and port of a URL.
package struct Origin: Hashable, Sendable {
  private let scheme: String
  /// The host in lower case, without brackets.
  package let host: String
  /// The port, or the default port of the scheme.
  package let port: Int

  /// Creates the origin of a URL, or `nil` if it isn't an absolute `http` or `https` URL.
  package init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      var host = url.host()?.lowercased()
    else { return nil }
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    // All parsers of URLs interpret these characters of a host in the same way.
    guard host.wholeMatch(of: /[a-z0-9._:-]+/) != nil else { return nil }
    let defaultPort = scheme == "https" ? 443 : 80
    self.scheme = scheme
    self.host = host
    port = url.port ?? defaultPort
  }

  /// The URL of the root, with the port and without a slash at the end.
  package var address: String {
    if host.utf8.contains(UInt8(ascii: ":")) { return "\(scheme)://[\(host)]:\(port)" }
    return "\(scheme)://\(host):\(port)"
  }

  /// Whether a connection to the origin is encrypted.
  package var isEncrypted: Bool { scheme == "https" }

  /// Whether a connection is encrypted, or stays on this machine.
  package var isConfidential: Bool { isEncrypted || isLoopback }

  private var isLoopback: Bool {
    // The system reads a number with a leading zero as octal: 0127.0.0.1 is 87.0.0.1.
    let form = /127(\.([1-9]?[0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])){3}/
    return ["localhost", "::1"].contains(host) || host.wholeMatch(of: form) != nil
  }
}
