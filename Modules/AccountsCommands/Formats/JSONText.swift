/// JSON as people read it, each value on a line of its own and two spaces for each level; or on one line.
struct JSONText {
  /// What is written so far.
  private var written = ""
  private var level = 0
  /// Whether nothing stands in the object or array that is open.
  private var isEmpty = true
  private let isOnOneLine: Bool

  init(isOnOneLine: Bool = false) { self.isOnOneLine = isOnOneLine }

  /// All that was written, with a line break at its end.
  var text: String { written + "\n" }

  /// Writes an object.
  mutating func object(_ members: (inout JSONText) -> Void) { container("{", "}", members) }

  /// Writes a member that is an object.
  mutating func object(_ name: String, _ members: (inout JSONText) -> Void) {
    begin(name)
    object(members)
  }

  /// Writes a member that is an array, with an element for each of some values.
  mutating func array<Value>(
    _ name: String,
    of values: [Value],
    _ element: (inout JSONText, Value) -> Void
  ) {
    begin(name)
    container("[", "]") { json in
      for value in values {
        json.beginLine()
        element(&json, value)
      }
    }
  }

  /// Writes a member that is text, if there is any.
  mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    begin(name)
    string(text)
  }

  /// Writes a member that is a number.
  mutating func member(_ name: String, _ number: Int) {
    begin(name)
    written += String(number)
  }

  /// Writes a member that is true or false, if it is either.
  mutating func member(_ name: String, _ isTrue: Bool?) {
    guard let isTrue else { return }
    begin(name)
    written += isTrue ? "true" : "false"
  }

  private mutating func container(
    _ start: String,
    _ end: String,
    _ content: (inout JSONText) -> Void
  ) {
    written += start
    (level, isEmpty) = (level + 1, true)
    content(&self)
    // An empty one has an empty line.
    if !isOnOneLine { written += isEmpty ? "\n\n" : "\n" }
    (level, isEmpty) = (level - 1, false)
    indent()
    written += end
  }

  private mutating func begin(_ name: String) {
    beginLine()
    string(name)
    written += isOnOneLine ? ":" : " : "
  }

  private mutating func beginLine() {
    if !isEmpty { written += "," }
    if !isOnOneLine { written += "\n" }
    isEmpty = false
    indent()
  }

  private mutating func indent() {
    guard !isOnOneLine else { return }
    for _ in 0..<level { written += "  " }
  }

  private mutating func string(_ text: String) {
    written += "\""
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
    {
      written += text
    } else {
      for scalar in text.unicodeScalars { written += Self.escaped(scalar) }
    }
    written += "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case "\0"..."\u{1F}":
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    default: return String(scalar)
    }
  }
}
