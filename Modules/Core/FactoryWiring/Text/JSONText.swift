/// A value of JSON, written without Foundation.
indirect enum JSONText: ExpressibleByDictionaryLiteral {
  /// A number, a truth value or null.
  case literal(String)
  case string(String)
  case list([JSONText])
  /// Names and values, in this order.
  case fields([(String, JSONText)])

  init(dictionaryLiteral elements: (String, JSONText)...) { self = .fields(elements) }

  /// A string, or null.
  static func text(_ text: String?) -> JSONText { text.map(JSONText.string) ?? .literal("null") }

  /// The value on lines of their own, with two blanks for each level.
  var text: String { text(at: "") }

  private func text(at indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .literal(let text): return text
    case .string(let string): return Self.quoted(string)
    case .list(let values):
      guard !values.isEmpty else {
        return "[]"
      }
      let lines = values.map { "\n\(inner)\($0.text(at: inner))" }
      return "[\(lines.joined(separator: ","))\n\(indent)]"
    case .fields(let fields):
      guard !fields.isEmpty else {
        return "{}"
      }
      let lines = fields.map { "\n\(inner)\(Self.quoted($0)): \($1.text(at: inner))" }
      return "{\(lines.joined(separator: ","))\n\(indent)}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
