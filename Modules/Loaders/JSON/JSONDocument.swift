/// A text in JSON, and where in it its values are.
///
/// A value is read when it is asked for, from where it stands: a text of many values, or of a long
/// one, takes little more memory than its bytes.
///
/// It borrows the bytes of the text: neither it nor a value of it may be kept for longer than these.
final class JSONDocument {
  /// The text.
  let bytes: UnsafeBufferPointer<UInt8>
  /// The values and the names of members, in the order of the text.
  ///
  /// The members of an object are a name and its value by turns.
  let nodes: [JSONNode]

  /// Reads a text that holds one value.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, with or without a byte order mark.
  ///   - levels: How many objects and arrays inside each other are opened. Those inside are checked and
  ///     folded: they cost no memory until somebody asks for what stands inside.
  /// - Throws: The first place where the text isn't JSON.
  init(_ bytes: UnsafeBufferPointer<UInt8>, levels: Int = .max) throws(JSONSyntaxError) {
    self.bytes = bytes
    nodes = try JSONReader.nodes(of: bytes, levels: levels)
  }

  /// Reads a part of the text again.
  ///
  /// - Parameter node: The place of a value.
  /// - Returns: The value, of which nothing is folded.
  func unfolded(_ node: JSONNode) -> JSONValue {
    guard let part = try? JSONDocument(node.content(in: bytes)) else {
      preconditionFailure("A value inside JSON isn't JSON.")
    }
    return part.root
  }

  /// The value that the text holds.
  var root: JSONValue { JSONValue(self, at: 0) }
}
