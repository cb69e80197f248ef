/// A request that a test server received.
public struct TestRequest: Hashable, Sendable {
  /// The method, such as `GET`.
  public let method: String
  /// The path with its query, as the client sent it.
  public let path: String
  /// The header fields, by lowercase name.
  public let headers: [String: String]

  /// Parses the head of a request; `nil` if it is malformed.
  init?(head: String) {
    let lines = head.split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    method = String(words[0])
    path = String(words[1])
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...]
      headers[line[..<colon].lowercased()] = String(value.drop { $0 == " " })
    }
    self.headers = headers
  }
}
