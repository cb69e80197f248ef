import Contracts
import Foundation
import FoundationNetworking

extension NetworkError {
  /// Translates what `URLSession` reports.
  ///
  /// - Parameters:
  ///   - error: The error that a task ended with.
  ///   - timeout: The time that the task had.
  init(_ error: any Error, timeout: Duration) {
    // libcurl may say more than one sentence; the first is enough.
    let words = (error as NSError).localizedDescription
      .components(separatedBy: ". ")[0].trimmingCharacters(in: ["."])
    guard let code = (error as? URLError)?.code else {
      self = .failed(words)
      return
    }
    self =
      switch code {
      case .cannotConnectToHost: .connectionRefused
      case .cannotFindHost, .dnsLookupFailed: .unknownHost
      case .timedOut: .timedOut(timeout)
      // "Bad server response" is what an answer without a single byte is reported as.
      case .networkConnectionLost, .badServerResponse: .cutOff
      case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
        .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
        .clientCertificateRequired:
        .insecureConnection(words)
      // On Linux a cut-off body has no code of its own, only libcurl's words.
      case .unknown where words.hasPrefix("transfer closed") || words.hasPrefix("Recv failure"):
        .cutOff
      case .unknown where words.contains("SSL") || words.contains("TLS"):
        .insecureConnection(words)
      // Foundation on Linux takes no IPv6 address, though libcurl does.
      case .badURL: .failed("such an address cannot be used here; give a host name or IPv4 address")
      default: .failed(words)
      }
  }
}
