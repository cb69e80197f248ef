package import Contracts
package import Foundation

/// What was received of an answer so far, and what it comes to.
///
/// It does nothing but count and remember, so that it can be tried without a network.
package struct CurlReception {
  /// The most bytes of all heads of an answer.
  package static let headLimit = 256 << 10
  /// The most bytes that are read behind the head of a redirect, to keep its connection.
  package static let redirectBodyLimit = 1 << 20

  /// A response, and the address that it redirects to.
  package typealias Success = (response: NetworkResponse, location: String?)

  private let bodyLimit: Int
  private var head = CurlHead()
  private var headSize = 0
  private var redirectBodySize = 0
  private var body = Data()
  /// Why no more is wanted.
  private var end: NetworkError?

  /// Begins to receive.
  ///
  /// - Parameter bodyLimit: The most bytes of body to accept, as they come and as they are unpacked.
  package init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

  /// Takes a line of a head, or of the trailers behind a body, and says whether more is wanted.
  package mutating func receive(line: some Collection<UInt8>) -> Bool {
    headSize += line.count
    guard headSize <= Self.headLimit else { return stop(.headTooLarge) }
    head.receive(line)
    return true
  }

  /// Takes a part of the unpacked body, and says whether more is wanted.
  package mutating func receive(body part: UnsafeRawBufferPointer) -> Bool {
    guard head.location == nil else {
      redirectBodySize += part.count
      return redirectBodySize <= Self.redirectBodyLimit
    }
    guard part.count <= bodyLimit - body.count else { return stop(.bodyTooLarge(limit: bodyLimit)) }
    body.append(contentsOf: part)
    return true
  }

  /// Notes how many bytes of body have come, unpacked or not, and says whether more is wanted.
  package mutating func receive(count: Int) -> Bool {
    guard head.location == nil, count > bodyLimit else { return true }
    return stop(.bodyTooLarge(limit: bodyLimit))
  }

  private mutating func stop(_ error: NetworkError) -> Bool {
    end = end ?? error
    return false
  }

  /// Returns what has come of the request.
  ///
  /// - Parameters:
  ///   - failure: What libcurl has to say against it, if anything.
  ///   - url: What was asked for.
  ///   - timeout: How long the caller gave it.
  /// - Returns: The response and where it leads to.
  /// - Throws: Why there is no whole response.
  package func result(
    _ failure: CurlFailure?,
    of url: URL,
    timeout: Duration
  ) throws(NetworkError) -> Success {
    // The body of a redirect is of no use, so that it may be too long.
    let isOnlyTooLong =
      failure?.isSizeExceeded == true || redirectBodySize > Self.redirectBodyLimit
    let isRedirected = head.location != nil && isOnlyTooLong
    if !isRedirected {
      if let end { throw end }
      if let failure {
        throw NetworkError(
          failure,
          hasBegun: head.isComplete,
          timeout: timeout,
          bodyLimit: bodyLimit
        )
      }
      guard head.isComplete else { throw .noAnswer }
    }
    let response = NetworkResponse(
      status: head.status,
      contentType: head.mediaType,
      url: url,
      retryAfter: head.retryAfter,
      body: head.location == nil ? body : Data()
    )
    return (response, head.location)
  }
}

extension NetworkError {
  /// The head of an answer is too large, in one line or in all.
  static var headTooLarge: NetworkError { .failed("the head of the answer is too large") }
}

/// The head of an answer, as far as it has come, without those that only announce another one.
struct CurlHead {
  /// The status code; 0 before there is one.
  private(set) var status = 0
  /// Whether the head has ended.
  private(set) var isComplete = false
  /// The fields, by their names in small letters; of several of a name, the first.
  private var fields: [String: String] = [:]

  /// Takes a line, with its end.
  mutating func receive(_ bytes: some Collection<UInt8>) {
    // Trailers follow the body, and are of no use.
    guard !isComplete else { return }
    let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    if line.hasPrefix("HTTP/") {
      (status, fields) = (
        line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0, [:]
      )
    } else if line.isEmpty {
      // Behind 100 to 199 comes another head, but for a change of the protocol.
      isComplete = !(100..<200).contains(status) || status == 101
    } else if parts.count == 2, fields[parts[0].lowercased()] == nil {
      fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
  }

  /// The target of a redirect, as far as the head has come.
  var location: String? {
    [301, 302, 303, 307, 308].contains(status) ? fields["location"] : nil
  }

  /// The media type that the server declares, without parameters and in small letters.
  var mediaType: String? {
    fields["content-type"]?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
  }

  /// The field `Retry-After`.
  var retryAfter: String? { fields["retry-after"] }
}
