/// Text in the format of RFC 4180.
enum CSVText {
  /// Returns rows of fields as text; each row ends with CR and LF.
  static func rows(_ rows: [[String]]) -> String {
    rows.map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
  }

  /// A field, in quotation marks where it needs them.
  private static func field(_ text: String) -> String {
    // By its scalars: CR and LF are one character.
    guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
      return text
    }
    let escaped = text.unicodeScalars.reduce(into: "") { escaped, scalar in
      escaped += scalar == "\"" ? "\"\"" : String(scalar)
    }
    return "\"\(escaped)\""
  }
}
