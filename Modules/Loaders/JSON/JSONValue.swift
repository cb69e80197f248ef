import Foundation

/// A JSON value where it is written: a number keeps its digits.
struct JSONValue: Sendable {
  private let document: JSONDocument
  private let index: Int

  init(_ document: JSONDocument, at index: Int) { (self.document, self.index) = (document, index) }

  private var node: JSONNode { document.nodes[index] }

  /// What it is.
  var kind: JSONNode.Kind { node.kind }
  /// Whether it is a string.
  var isString: Bool { kind == .plainString || kind == .escapedString }
  /// How many bytes of the text it takes, a string without its quotes.
  var size: Int { Int(node.end - node.start) }

  /// Its elements when it is an array; none otherwise.
  var elements: [JSONValue] {
    guard kind == .array else { return [] }
    return children
  }

  /// Returns the member of an object that has a name, and how many have it: of several, the last.
  func member(named name: String) -> (value: JSONValue?, count: Int) {
    guard kind == .object else { return (nil, 0) }
    var (found, count) = (JSONValue?.none, 0)
    var next = index + 1
    let end = node.next
    while next < end {
      let value = JSONValue(document, at: next + 1)
      if JSONValue(document, at: next).isText(name) { (found, count) = (value, count + 1) }
      next = Int(value.node.next)
    }
    return (found, count)
  }

  private var children: [JSONValue] {
    var (found, next) = ([JSONValue](), index + 1)
    while next < node.next {
      let value = JSONValue(document, at: next)
      found.append(value)
      next = Int(value.node.next)
    }
    return found
  }

  /// Returns whether it is a string that reads so.
  func isText(_ text: String) -> Bool {
    guard isString, kind == .escapedString || size == text.utf8.count else { return false }
    return withBytes { $0.elementsEqual(text.utf8) }
      || kind == .escapedString && size <= 6 * text.utf8.count && self.text() == text
  }

  /// Returns the text of a string, or the notation of another value.
  ///
  /// - Parameter limit: How many bytes of UTF-8 to read about; what is behind them is left out.
  /// - Returns: The text, or its beginning.
  func text(upTo limit: Int = .max) -> String {
    withBytes { bytes in
      guard kind == .escapedString else {
        var end = min(bytes.count, limit)
        while end < bytes.count, end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      return String(decoding: JSONReader.unescaped(bytes, upTo: limit), as: UTF8.self)
    }
  }

  private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let range = Int(node.start)..<Int(node.end)
    return document.text.withUnsafeBytes { bytes in
      body(UnsafeBufferPointer(rebasing: bytes.bindMemory(to: UInt8.self)[range]))
    }
  }
}
