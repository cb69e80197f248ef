import CCurl
import Contracts
import Foundation

/// A network that uses the libcurl of this machine.
struct CurlNetwork: Networking {
  /// The time limit of a request, in seconds.
  static let timeLimit = 30
  /// The largest size of an answer, in bytes.
  static let sizeLimit = 10_000_000

  /// Whether this machine has a usable libcurl.
  private static let isOpen = ccurl_open("libcurl.so.4")

  func data(from url: URL) async throws -> Data {
    guard Self.isOpen else {
      throw NetworkError("this machine has no usable libcurl.so.4, of the package libcurl4")
    }
    let result = await withCheckedContinuation { continuation in
      // libcurl waits for the answer, and must not hold a thread of other tasks.
      Thread.detachNewThread { continuation.resume(returning: Self.get(url)) }
    }
    return try result.get()
  }

  /// Sends the request, and waits for the answer.
  private static func get(_ url: URL) -> Result<Data, NetworkError> {
    let response = ccurl_get(url.absoluteString, timeLimit, sizeLimit)
    defer { ccurl_free(response) }
    guard response.code == 0 else {
      let reason = withUnsafeBytes(of: response.error) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      return .failure(NetworkError(reason))
    }
    guard (200..<300).contains(response.status) else {
      return .failure(NetworkError("the server answered with the status \(response.status)"))
    }
    guard let body = response.body else { return .success(Data()) }
    return .success(Data(bytes: body, count: response.size))
  }
}
