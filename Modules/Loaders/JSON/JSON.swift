/// A JSON value.
///
/// A number is as it is written, so that no digit of an amount is lost.
enum JSON {
  /// The most bytes that are read of a text or a number.
  static let textLimit = 4 << 10

  case null
  case bool(Bool)
  /// A number, and whether only its beginning was read.
  case number(String, isCut: Bool)
  /// A text, and whether only its beginning was read.
  case string(String, isCut: Bool)
  case array([JSON])
  /// The members in the order of the text.
  case object([(name: String, value: JSON)])
}

extension JSON {
  /// The text; nothing if it is another value.
  var text: String? { if case .string(let text, _) = self { text } else { nil } }

  /// The elements of an array; none of another value.
  var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  /// The members of an object that have a name.
  func members(named name: String) -> [JSON] {
    guard case .object(let members) = self else { return [] }
    return members.filter { $0.name == name }.map(\.value)
  }
}
