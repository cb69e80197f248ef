import Foundation

extension URL {
  /// The scheme, host and port, or `nil` if this isn't an absolute `http` or `https` URL.
  var origin: [String]? {
    guard let scheme = scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = host()?.lowercased(), !host.isEmpty
    else { return nil }
    if let port { return [scheme, host, "\(port)"] }
    if scheme == "https" { return [scheme, host, "443"] }
    return [scheme, host, "80"]
  }

  /// Whether a connection is encrypted, or stays on this machine.
  var isConfidential: Bool {
    guard let origin else { return false }
    return origin[0] == "https" || ["localhost", "127.0.0.1", "::1", "[::1]"].contains(origin[1])
  }
}
