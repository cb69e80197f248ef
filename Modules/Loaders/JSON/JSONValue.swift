import Contracts

/// A JSON value where it is written: a number keeps its digits.
struct JSONValue {
  private let document: JSONDocument
  private let index: Int

  init(_ document: JSONDocument, at index: Int) { (self.document, self.index) = (document, index) }

  private var node: JSONNode { document.nodes[index] }

  /// What it is.
  var kind: JSONNode.Kind { node.kind }
  /// Whether it is a string.
  var isString: Bool { kind == .plainString || kind == .escapedString }
  /// How many bytes of the text it takes, a string without its quotes.
  var size: Int { node.size }

  /// The same value, with all that stands inside it at hand.
  ///
  /// A folded one is read again by each question for what stands inside it: who has several unfolds it
  /// first.
  var unfolded: JSONValue {
    node.isFolded ? document.unfolded(node) : self
  }

  /// Its elements when it is an array, each made when its turn comes; none otherwise.
  var elements: some Sequence<JSONValue> {
    let array = unfolded
    let end = kind == .array ? Int(array.node.next) : 0
    return sequence(state: array.index + 1) { next -> JSONValue? in
      guard next < end else { return nil }
      let value = JSONValue(array.document, at: next)
      next = Int(value.node.next)
      return value
    }
  }

  /// Returns the member of an object that has a name, and how many have it: of several, the last.
  func member(named name: String) -> (value: JSONValue?, count: Int) {
    guard kind == .object else { return (nil, 0) }
    guard !node.isFolded else { return unfolded.member(named: name) }
    var (found, count, name) = (0, 0, name)
    name.withUTF8 { name in
      var next = index + 1
      let end = Int(node.next)
      while next < end {
        if document.nodes[next].isString(name, in: document.bytes) {
          (found, count) = (next + 1, count + 1)
        }
        next = Int(document.nodes[next + 1].next)
      }
    }
    return (count > 0 ? JSONValue(document, at: found) : nil, count)
  }

  /// Returns whether it is a string that reads so.
  func isText(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { node.isString($0, in: document.bytes) }
  }

  /// Returns the text of a string, or the notation of another value.
  ///
  /// - Parameter limit: How many bytes of UTF-8 to read about; what is behind them is left out.
  /// - Returns: The text, or its beginning.
  func text(upTo limit: Int = .max) -> String {
    let bytes = node.content(in: document.bytes)
    guard kind == .escapedString else {
      var end = min(bytes.count, limit)
      while end < bytes.count, end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      return String(decoding: bytes[..<end], as: UTF8.self)
    }
    return String(decoding: JSONReader.unescaped(bytes, upTo: limit), as: UTF8.self)
  }
}
