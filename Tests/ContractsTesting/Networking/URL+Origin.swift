import Foundation

extension URL {
  /// The scheme, host and port; none of what is no absolute `http` or `https` URL.
  var origin: [String]? {
    guard let scheme = scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = host()?.lowercased(), !host.isEmpty
    else { return nil }
    return [scheme, host, String(port ?? (scheme == "https" ? 443 : 80))]
  }

  /// Whether what is sent there travels encrypted, or does not leave this machine.
  var isConfidential: Bool {
    guard let origin else { return false }
    return origin[0] == "https" || ["localhost", "127.0.0.1", "::1", "[::1]"].contains(origin[1])
  }
}
