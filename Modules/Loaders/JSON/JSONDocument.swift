import Foundation

/// A text in JSON, and where in it its values are.
///
/// A value is read when it is asked for, from where it stands: a text of many values, or of a long
/// one, takes little more memory than its bytes.
final class JSONDocument: Sendable {
  /// The text.
  let text: Data
  /// The values and the names of members, in the order of the text.
  ///
  /// The members of an object are a name and its value by turns.
  let nodes: [JSONNode]

  /// Reads a text that holds one value.
  ///
  /// - Parameter text: UTF-8, with or without a byte order mark.
  /// - Throws: The first place where the text is no JSON.
  init(_ text: Data) throws(JSONSyntaxError) {
    self.text = text
    nodes = try text.withUnsafeBytes { bytes in
      Result { () throws(JSONSyntaxError) in
        try JSONReader.nodes(of: bytes.bindMemory(to: UInt8.self))
      }
    }.get()
  }

  /// The value that the text holds.
  var root: JSONValue { JSONValue(self, at: 0) }
}
