/// A request that a test server received.
public struct TestRequest: Hashable, Sendable {
  /// The path with its query, as the client sent it.
  public let path: String

  /// Parses the head of a request; `nil` if it is malformed.
  init?(head: String) {
    let words = head.split(separator: "\r\n").first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    path = String(words[1])
  }
}
