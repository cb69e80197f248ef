package import Foundation

/// The scheme, host and port of a web address: the receiver of a request.
package struct Origin: Hashable, Sendable {
  private let scheme: String
  private let host: String
  /// The port, also if the address leaves it out.
  package let port: Int

  /// Creates the origin of a URL, or none when the URL is no absolute `http` or `https` URL.
  package init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      var host = url.host()?.lowercased()
    else { return nil }
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    guard !host.isEmpty, host.utf8.allSatisfy(Self.isPlain) else { return nil }
    (self.scheme, self.host) = (scheme, host)
    port = url.port ?? (scheme == "https" ? 443 : 80)
  }

  /// Whether a byte of a host means the same to all who read it.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "0"..."9", "-", ".", "_", ":": true
    default: false
    }
  }

  /// The address of the root without the slash at its end, the port included.
  package var address: String {
    "\(scheme)://\(host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host):\(port)"
  }

  /// Whether what is sent there travels encrypted.
  package var isEncrypted: Bool { scheme == "https" }

  /// Whether what is sent there travels encrypted, or does not leave this machine.
  package var isConfidential: Bool { isEncrypted || isLoopback }

  private var isLoopback: Bool {
    if host == "localhost" || host == "::1" { return true }
    // A leading zero would make a number octal to the system: 0127.0.0.1 is 87.0.0.1.
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { part in
      UInt8(part).flatMap { String($0) == part ? $0 : nil }
    }
    return numbers.count == 4 && numbers.first == 127 && !numbers.contains(nil)
  }
}
