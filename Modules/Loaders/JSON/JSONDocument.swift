import Foundation

/// A text in JSON, and where in it its values are.
///
/// A value is read when it is asked for, from where it stands: a text of many values, or of a long
/// one, takes little more memory than its bytes.
///
/// It is unchecked because of a pointer; nothing changes what that leads to, nor the document.
final class JSONDocument: @unchecked Sendable {
  /// What holds the bytes, which stay where they are for as long as it is there.
  private let owner: NSData
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The values and the names of members, in the order of the text.
  ///
  /// The members of an object are a name and its value by turns.
  let nodes: [JSONNode]

  private init(
    _ bytes: UnsafeBufferPointer<UInt8>,
    of owner: NSData,
    levels: Int
  ) throws(JSONSyntaxError) {
    (self.owner, self.bytes) = (owner, bytes)
    nodes = try JSONReader.nodes(of: bytes, levels: levels)
  }

  /// Reads a text that holds one value.
  ///
  /// - Parameters:
  ///   - text: UTF-8, with or without a byte order mark.
  ///   - levels: How many objects and arrays inside each other are opened. Those inside are checked and
  ///     folded: they cost no memory until somebody asks for what stands inside.
  /// - Throws: The first place where the text is no JSON.
  convenience init(_ text: Data, levels: Int = .max) throws(JSONSyntaxError) {
    let owner = text as NSData
    let start = owner.bytes.assumingMemoryBound(to: UInt8.self)
    try self.init(UnsafeBufferPointer(start: start, count: owner.length), of: owner, levels: levels)
  }

  /// Reads a part of the text again.
  ///
  /// - Parameter node: The place of a value.
  /// - Returns: The value, of which nothing is folded.
  func unfolded(_ node: JSONNode) -> JSONValue {
    guard let part = try? JSONDocument(node.content(in: bytes), of: owner, levels: .max) else {
      preconditionFailure("A value inside of JSON is no JSON.")
    }
    return part.root
  }

  /// Calls a function with the bytes of the text, which are valid until it returns.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withExtendedLifetime(self) { body(bytes) }
  }

  /// The value that the text holds.
  var root: JSONValue { JSONValue(self, at: 0) }
}
