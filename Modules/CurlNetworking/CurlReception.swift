package import Contracts
package import Foundation

/// The received part of a response.
package final class CurlReception {
  /// The largest size of all heads of a response, in bytes.
  package static let headLimit = 256 << 10

  /// A response, and the target of its redirect.
  package typealias Success = (response: NetworkResponse, location: String?)

  private let bodyLimit: Int
  private var status = 0
  /// The fields of the head by name, in lower case.
  ///
  /// If a name repeats, the first field counts.
  private var fields: [String: String] = [:]
  private var headSize = 0
  private var body = Data()
  /// Whether the head is complete.
  package private(set) var hasHead = false
  /// The error that has stopped the transfer.
  package private(set) var end: NetworkError?

  /// Creates an empty response.
  ///
  /// - Parameter bodyLimit: The largest size of the decompressed body, in bytes.
  package init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

  /// Receives a line of a head or of the trailers, and returns whether to continue.
  package func receive(line bytes: some Collection<UInt8>) -> Bool {
    headSize += bytes.count
    guard headSize <= Self.headLimit else {
      end = .failed("the head of the answer is too large")
      return false
    }
    // Trailers follow the body, and aren't used.
    if hasHead {
      return true
    }
    let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
    if line.hasPrefix("HTTP/") {
      status = Int(line.split(separator: " ").dropFirst().first ?? "") ?? 0
      fields = [:]
    } else if line.isEmpty {
      // A status from 100 to 199 is followed by another head, except for 101.
      hasHead = !(100..<200).contains(status) || status == 101
    } else if let colon = line.firstIndex(of: ":") {
      let name = line[..<colon].lowercased()
      let value = line[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
      if fields[name] == nil {
        fields[name] = value
      }
    }
    return true
  }

  /// Receives a part of the decompressed body, and returns whether to continue.
  package func receive(body part: UnsafeRawBufferPointer) -> Bool {
    guard part.count <= bodyLimit - body.count else {
      end = .bodyTooLarge(limit: bodyLimit)
      return false
    }
    body.append(contentsOf: part)
    return true
  }

  /// Returns the complete response, and the target of its redirect.
  ///
  /// - Parameter url: The URL of the request.
  /// - Returns: The response and the target.
  /// - Throws: `NetworkError.noAnswer` without a complete head.
  package func result(of url: URL) throws(NetworkError) -> Success {
    guard hasHead else {
      throw .noAnswer
    }
    // The standard also has a date, which few servers send.
    let seconds = fields["retry-after"].flatMap { UInt32($0) }
    let pause = seconds.map { Duration.seconds($0) }
    let response = NetworkResponse(status: status, url: url, retryAfter: pause, body: body)
    guard [301, 302, 303, 307, 308].contains(status) else {
      return (response, nil)
    }
    return (response, fields["location"])
  }
}
