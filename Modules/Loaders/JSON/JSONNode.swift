import Contracts

/// Where a value, or the name of a member, stands in its text.
struct JSONNode: Sendable {
  /// What stands there.
  enum Kind: UInt8, Sendable {
    case null, bool, number, array, object
    /// A string without escapes, which is read as it stands.
    case plainString
    /// A string with escapes.
    case escapedString
  }

  /// What stands there.
  let kind: Kind
  /// Whether there are no nodes for what stands inside it.
  let isFolded: Bool
  /// Where it begins: a string behind its opening quote.
  let start: UInt32
  /// Where it ends: a string before its closing quote.
  var end: UInt32
  /// The node behind this one and all that stands inside it.
  var next: UInt32
}

extension JSONNode {
  /// How many bytes of the text it takes: a string without its quotes.
  var size: Int { Int(end &- start) }

  /// Returns what stands there, out of the whole text: a string without its quotes.
  func content(in text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[Int(start)..<Int(end)])
  }

  /// Returns whether a string stands there that reads so.
  func isString(_ string: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch kind {
    case .plainString:
      // Most are told by their length.
      size == string.count && content(in: text).elementsEqual(string)
    case .escapedString:
      size <= 6 * string.count
        && JSONReader.unescaped(content(in: text), upTo: .max).elementsEqual(string)
    default: false
    }
  }
}
