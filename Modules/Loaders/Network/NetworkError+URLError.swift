package import Contracts
import Foundation
import FoundationNetworking

extension NetworkError {
  /// Translates what `URLSession` reports.
  ///
  /// - Parameters:
  ///   - error: The error that a task ended with.
  ///   - timeout: The time that the task had.
  package init(_ error: any Error, timeout: Duration) {
    let words = (error as NSError).localizedDescription
    self =
      switch (error as? URLError)?.code {
      case .cannotConnectToHost: .connectionRefused
      case .cannotFindHost, .dnsLookupFailed: .unknownHost
      case .timedOut: .timedOut(timeout)
      // "Bad server response" is what an answer without a single byte is reported as.
      case .networkConnectionLost, .badServerResponse: .cutOff
      // Foundation on Linux takes no IPv6 address, though libcurl does.
      case .badURL: .failed("such an address cannot be used here; give a host name or IPv4 address")
      default: NetworkError(libraryWords: words)
      }
  }

  /// Translates what libcurl says.
  ///
  /// On Linux most of what goes wrong has no code of its own, only these words.
  private init(libraryWords words: String) {
    let known = Self.known.first { $0.words.contains { words.contains($0) } }
    // libcurl may say more than one sentence; the first is enough.
    let first = words.components(separatedBy: ". ")[0].trimmingCharacters(in: ["."])
    self = known?.error ?? .failed("the network library stopped at it, \(first.quoted)")
  }

  /// What libcurl and its TLS library say, and what that means; the first that fits counts.
  private static let known: [(words: [String], error: NetworkError)] = [
    (["transfer closed", "Recv failure", "Send failure", "Connection reset"], .cutOff),
    (["certificate has expired"], .insecureConnection("the server's certificate has expired")),
    (
      ["certificate is not yet valid"],
      .insecureConnection("the server's certificate is not valid yet")
    ),
    (
      ["no alternative certificate subject name", "does not match target host"],
      .insecureConnection("the server's certificate is for another host")
    ),
    (
      ["self-signed", "self signed", "local issuer"],
      .insecureConnection("nobody whom this machine trusts has signed the server's certificate")
    ),
    (
      ["certificate"],
      .insecureConnection("the server's certificate proves nothing to this machine")
    ),
    (["SSL", "TLS"], .insecureConnection("the server speaks no TLS that this machine knows")),
    (
      // A write that failed is one of the unpacked body: nothing else is written.
      ["content unencoding", "content encoding", "Failed writing received data"],
      .failed("the answer is compressed in a way that cannot be undone")
    ),
    (
      // libcurl limits the size of a line, and says so in words of its memory.
      ["Too large response headers", "Out of memory"],
      .failed("the head of the answer is too large")
    ),
    (
      [
        "Content-Length", "chunked-encoding", "HTTP/0.9", "Unsupported HTTP",
        "Unsupported response code", "Nul byte", "Header without colon", "bad argument",
        "Failed writing header",
      ],
      .failed("the answer breaks the rules of HTTP")
    ),
  ]
}
