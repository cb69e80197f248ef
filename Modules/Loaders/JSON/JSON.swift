/// A JSON value.
///
/// A number has its original text, so that no digit of an amount is lost.
enum JSON {
  /// The length at which a text or number is cut off, in bytes.
  static let textLimit = 4 << 10

  case null
  case bool(Bool)
  /// A number, and whether it was cut off.
  case number(String, isCut: Bool)
  /// A text, and whether it was cut off.
  case string(String, isCut: Bool)
  case array([JSON])
  /// The members, in the order of the source.
  case object([(name: String, value: JSON)])
}

extension JSON {
  /// The text, or `nil` for another kind of value.
  var text: String? { if case .string(let text, _) = self { text } else { nil } }

  /// The text, or its beginning and an ellipsis; `nil` if it is empty, and for another kind of value.
  var beginning: String? {
    guard case .string(let text, let isCut) = self, !text.allSatisfy(\.isWhitespace) else {
      return nil
    }
    return isCut ? text + "…" : text
  }

  /// The elements of an array; empty for another kind of value.
  var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  /// The names of the members of an object; empty for another kind of value.
  var names: [String] { if case .object(let members) = self { members.map(\.name) } else { [] } }

  /// Returns the first member of an object with a name, or `nil`.
  subscript(name: String) -> JSON? { members(named: name).first }

  /// Returns the members of an object with a name; empty for another kind of value.
  func members(named name: String) -> [JSON] {
    guard case .object(let members) = self else { return [] }
    return members.filter { $0.name == name }.map(\.value)
  }
}
