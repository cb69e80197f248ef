package import Foundation

/// The scheme, host and port of a URL.
package struct Origin: Hashable, Sendable {
  private let scheme: String
  private let host: String
  /// The port, or the default port of the scheme.
  package let port: Int

  /// Creates the origin of a URL, or `nil` if it isn't an absolute `http` or `https` URL.
  package init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      var host = url.host()?.lowercased()
    else { return nil }
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    guard !host.isEmpty, host.utf8.allSatisfy(Self.isPlain) else { return nil }
    (self.scheme, self.host) = (scheme, host)
    port = url.port ?? (scheme == "https" ? 443 : 80)
  }

  /// Returns whether all parsers of URLs interpret a byte of a host in the same way.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "0"..."9", "-", ".", "_", ":": true
    default: false
    }
  }

  /// The URL of the root, with the port and without a slash at the end.
  package var address: String {
    "\(scheme)://\(host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host):\(port)"
  }

  /// Whether a connection to the origin is encrypted.
  package var isEncrypted: Bool { scheme == "https" }

  /// Whether a connection is encrypted, or stays on this machine.
  package var isConfidential: Bool { isEncrypted || isLoopback }

  private var isLoopback: Bool {
    if host == "localhost" || host == "::1" { return true }
    // The system reads a number with a leading zero as octal: 0127.0.0.1 is 87.0.0.1.
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { part in
      UInt8(part).flatMap { String($0) == part ? $0 : nil }
    }
    return numbers.count == 4 && numbers.first == 127 && !numbers.contains(nil)
  }
}
