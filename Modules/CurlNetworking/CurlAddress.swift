import CCurl

/// Where a transfer connects to: an IP address and a port.
struct CurlAddress: Hashable, Sendable {
  /// The IP address, without brackets.
  let host: String
  /// The port.
  let port: Int

  /// Reads what the library has noted, or nothing where it has not come so far.
  init?(_ noted: ccurl_address) {
    host = withUnsafeBytes(of: noted.host) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    port = Int(noted.port)
    guard !host.isEmpty else { return nil }
  }
}
