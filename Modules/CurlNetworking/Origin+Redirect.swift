import Contracts
package import Foundation

extension Origin {
  /// Creates the origin that a redirect leads to.
  ///
  /// - Parameters:
  ///   - target: Where the redirect leads.
  ///   - url: Where the redirect came from.
  /// - Throws: A `NetworkError` that shows no password, when nobody should be sent there.
  package init(_ target: URL, redirectedFrom url: URL) throws {
    let hasUser = target.user() != nil || target.password() != nil
    guard let origin = Origin(target) else {
      let shown = hasUser ? "" : " to \(target.absoluteString.shortened(to: 200).quoted)"
      throw NetworkError.failed("it redirects\(shown), which is neither http nor https")
    }
    guard !hasUser else {
      throw NetworkError.failed("it redirects to an address with a user name, which isn't sent")
    }
    guard origin.isEncrypted || Origin(url)?.isEncrypted != true else {
      throw NetworkError.failed(
        "it redirects from https to http, where others could read and change the answer"
      )
    }
    self = origin
  }
}
