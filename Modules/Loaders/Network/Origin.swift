package import Foundation

/// The scheme, host and port of a web address: who receives what is sent there.
package struct Origin: Hashable, Sendable {
  private let scheme: String
  private let host: String
  private let port: Int

  /// Creates the origin of a URL, or none when the URL is no absolute `http` or `https` URL.
  package init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = url.host()?.lowercased(), !host.isEmpty
    else { return nil }
    self.scheme = scheme
    self.host = host.trimmingCharacters(in: ["[", "]"])
    port = url.port ?? (scheme == "https" ? 443 : 80)
  }

  /// Whether what is sent there travels encrypted.
  var isEncrypted: Bool { scheme == "https" }

  /// Whether what is sent there travels encrypted, or does not leave this machine.
  package var isConfidential: Bool { isEncrypted || isLoopback }

  /// Whether what is sent there passes a proxy that sees it.
  ///
  /// - Parameter environment: The variables of the process, which libcurl goes by: in small
  ///   letters, and `http_proxy` in these alone.
  /// - Returns: True for plain `http` with a proxy, unless `no_proxy` names exactly this host.
  func isSeenByProxy(in environment: [String: String]) -> Bool {
    func value(_ names: String...) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    guard scheme == "http", value("http_proxy", "all_proxy", "ALL_PROXY") != nil else {
      return false
    }
    let exceptions = value("no_proxy", "NO_PROXY") ?? ""
    return !exceptions.split { $0 == "," || $0 == " " }.contains { $0 == "*" || $0 == host }
  }

  private var isLoopback: Bool {
    if host == "localhost" || host == "::1" { return true }
    // A leading zero would make a number octal to the system: 0127.0.0.1 is 87.0.0.1.
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { part in
      UInt8(part).flatMap { String($0) == part ? $0 : nil }
    }
    return numbers.count == 4 && numbers.first == 127 && !numbers.contains(nil)
  }
}
