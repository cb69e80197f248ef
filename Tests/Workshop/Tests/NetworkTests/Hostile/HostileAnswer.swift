import Contracts
import TestServer
import Testing

/// A malicious answer, and the expected error of the loader.
struct HostileAnswer: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let response: TestResponse
  let reason: AccountLoadingError.Reason
  let words: String

  init(
    _ name: String,
    _ response: TestResponse,
    _ reason: AccountLoadingError.Reason = .unavailable,
    says words: String
  ) {
    (testDescription, self.response, self.reason, self.words) = (name, response, reason, words)
  }

  /// Creates an answer with a head, given as lines, and a body.
  init(
    _ head: String,
    body: [UInt8] = Array(#"{"accounts": []}"#.utf8),
    _ reason: AccountLoadingError.Reason = .unavailable,
    says words: String
  ) {
    let lines = ["HTTP/1.1 200 OK", head, "", ""].joined(separator: "\r\n")
    self.init(head, .raw(Array(lines.utf8) + body), reason, says: words)
  }
}
