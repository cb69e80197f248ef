public import Contracts
public import Foundation

/// A network with one answer for each address.
public struct FakeNetwork: Networking {
  private let answers: [String: String]

  /// Creates a network.
  ///
  /// - Parameter answers: The bodies of the answers by address. Any other address is a `NetworkError`.
  public init(_ answers: [String: String] = [:]) { self.answers = answers }

  /// Returns the answer for an address.
  public func data(from url: URL) async throws -> Data {
    guard let body = answers[url.absoluteString] else {
      throw NetworkError("the fake network has no answer")
    }
    return Data(body.utf8)
  }
}
