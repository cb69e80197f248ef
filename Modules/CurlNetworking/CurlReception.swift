package import Contracts
package import Foundation

/// The received part of a response.
///
/// It has no side effects, so tests can use it without a network.
package struct CurlReception {
  /// The largest size of all heads of a response, in bytes.
  package static let headLimit = 256 << 10
  /// The largest body of a redirect that is read to reuse the connection, in bytes.
  package static let redirectBodyLimit = 1 << 20

  /// A response, and the target of its redirect.
  package typealias Success = (response: NetworkResponse, location: String?)

  private let bodyLimit: Int
  private var head = CurlHead()
  private var headSize = 0
  private var redirectBodySize = 0
  private var body = Data()
  /// The error that has stopped the transfer.
  private var end: NetworkError?

  /// Creates an empty response.
  ///
  /// - Parameter bodyLimit: The largest size of the body in bytes, both compressed and decompressed.
  package init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

  /// Receives a line of a head or of the trailers, and returns whether to continue.
  package mutating func receive(line: some Collection<UInt8>) -> Bool {
    headSize += line.count
    guard headSize <= Self.headLimit else { return stop(.headTooLarge) }
    head.receive(line)
    return true
  }

  /// Receives a part of the decompressed body, and returns whether to continue.
  package mutating func receive(body part: UnsafeRawBufferPointer) -> Bool {
    guard head.location == nil else {
      redirectBodySize += part.count
      return redirectBodySize <= Self.redirectBodyLimit
    }
    guard part.count <= bodyLimit - body.count else { return stop(.bodyTooLarge(limit: bodyLimit)) }
    body.append(contentsOf: part)
    return true
  }

  /// Checks the number of received bytes of the body, and returns whether to continue.
  package mutating func receive(count: Int) -> Bool {
    guard head.location == nil, count > bodyLimit else { return true }
    return stop(.bodyTooLarge(limit: bodyLimit))
  }

  private mutating func stop(_ error: NetworkError) -> Bool {
    end = end ?? error
    return false
  }

  /// Returns the result of the request.
  ///
  /// - Parameters:
  ///   - failure: The failure of the transfer, if any.
  ///   - url: The URL of the request.
  ///   - timeout: The time limit of the request.
  /// - Returns: The response, and the target of its redirect.
  /// - Throws: An error if the response isn't complete.
  package func result(
    _ failure: CurlFailure?,
    of url: URL,
    timeout: Duration
  ) throws(NetworkError) -> Success {
    let isRedirect = head.location != nil
    let isOnlyTooLong =
      failure?.isSizeExceeded == true || redirectBodySize > Self.redirectBodyLimit
    // The body of a redirect isn't used, so it may be too long.
    if !isRedirect || !isOnlyTooLong {
      if let end { throw end }
      if let failure {
        throw NetworkError(
          failure,
          hasBegun: head.isComplete,
          contentEncoding: head.contentEncoding,
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
      body: isRedirect ? Data() : body
    )
    return (response, head.location)
  }
}

extension NetworkError {
  /// The head of a response is too large, in one line or in total.
  static var headTooLarge: NetworkError { .failed("the head of the answer is too large") }
}

/// The received part of a response's head, without heads of informational responses.
struct CurlHead {
  /// The status code, or 0 before it is received.
  private(set) var status = 0
  /// Whether the head has ended.
  private(set) var isComplete = false
  /// The fields by name, in lower case.
  ///
  /// If a name repeats, the first field counts.
  private var fields: [String: String] = [:]

  /// Receives a line, including its line break.
  mutating func receive(_ bytes: some Collection<UInt8>) {
    // Trailers follow the body, and aren't used.
    guard !isComplete else { return }
    let line = Self.text(of: bytes).trimmingCharacters(in: .newlines)
    if line.hasPrefix("HTTP/") {
      let code = line.split(separator: " ").dropFirst().first
      status = code.flatMap { Int($0) } ?? 0
      fields = [:]
    } else if line.isEmpty {
      // A status from 100 to 199 is followed by another head, except for 101.
      isComplete = !(100..<200).contains(status) || status == 101
    } else if let colon = line.firstIndex(of: ":") {
      let name = line[..<colon].lowercased()
      let value = line[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
      if fields[name] == nil { fields[name] = value }
    }
  }

  /// Returns a line as text.
  ///
  /// If it isn't UTF-8, each byte outside of ASCII becomes an escape, so the target of a redirect stays the
  /// same.
  private static func text(of line: some Collection<UInt8>) -> String {
    if let text = String(validating: line, as: UTF8.self) { return text }
    var text = ""
    for byte in line {
      if byte < 0x80 {
        text.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        text += "%" + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }

  /// The target of a redirect, if the head has it.
  var location: String? {
    [301, 302, 303, 307, 308].contains(status) ? fields["location"] : nil
  }

  /// The media type, without parameters and in lower case.
  var mediaType: String? {
    fields["content-type"]?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
  }

  /// The field `Content-Encoding`.
  var contentEncoding: String? { fields["content-encoding"] }

  /// The field `Retry-After`.
  var retryAfter: String? { fields["retry-after"] }
}
