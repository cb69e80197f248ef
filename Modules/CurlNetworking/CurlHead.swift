/// The head of an answer, as far as it has come, without those that only announce another one.
struct CurlHead {
  /// The status code; 0 before there is one.
  private(set) var status = 0
  /// Whether the head has ended.
  private(set) var isComplete = false
  /// The fields that are of use, by their names in small letters; of several of a name, the first.
  private var fields: [String: String] = [:]

  /// The names of the fields that are of use.
  private static let names = ["content-type", "location", "retry-after"]

  /// Takes a line, with its end.
  mutating func receive(_ line: some Collection<UInt8>) {
    // What comes now are trailers, which say nothing that is of use.
    guard !isComplete else { return }
    guard !line.starts(with: "HTTP/".utf8) else {
      fields = [:]
      status = Self.status(in: line)
      return
    }
    guard let first = line.first, first != 13, first != 10 else {
      // Behind 100 to 199 comes another head, but for a change of the protocol.
      isComplete = !(100..<200).contains(status) || status == 101
      return
    }
    let name = line.prefix { $0 != UInt8(ascii: ":") }
    // A look at the length spares the work for most lines.
    guard name.count < line.count, [8, 11, 12].contains(name.count) else { return }
    let key = String(decoding: name, as: UTF8.self).lowercased()
    guard Self.names.contains(key), fields[key] == nil else { return }
    let value = String(decoding: line.dropFirst(name.count + 1), as: UTF8.self)
    fields[key] = String(value.trimmed)
  }

  private static func status(in line: some Collection<UInt8>) -> Int {
    let digits = line.drop { $0 != 32 }.dropFirst().prefix(3)
    return Int(String(decoding: digits, as: UTF8.self)) ?? 0
  }

  /// Where the answer leads to, as far as the head has come.
  var location: String? {
    [301, 302, 303, 307, 308].contains(status) ? fields["location"] : nil
  }

  /// The media type that the server declares, without parameters and in small letters.
  var mediaType: String? {
    fields["content-type"]?.prefix { $0 != ";" }.trimmed.lowercased()
  }

  /// When to ask again, as the server says.
  var retryAfter: String? { fields["retry-after"] }
}

extension StringProtocol {
  /// The text without white space at its ends, the line break included.
  fileprivate var trimmed: SubSequence {
    let start = drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return start.prefix(0) }
    return start[...end]
  }
}
