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
  /// Where it begins: a string behind its opening quote.
  let start: UInt32
  /// Where it ends: a string before its closing quote.
  var end: UInt32
  /// The node behind this one and all that stands inside it.
  var next: UInt32
}
