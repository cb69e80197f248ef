import Contracts

/// Text in the format of RFC 4180.
enum CSVText {
  /// Returns rows of fields as text, each of which ends with CR and LF.
  static func rows(_ rows: [[String]]) -> String {
    rows.map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
  }

  /// Returns a field, quoted if necessary, that a spreadsheet doesn't evaluate as a formula.
  private static func field(_ text: String) -> String {
    quoted(isFormula(text) ? "'" + text : text)
  }

  /// Returns whether a spreadsheet would evaluate the text.
  private static func isFormula(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) else {
      return false
    }
    let parts = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isNumber =
      text.utf8.dropFirst().first?.isDigit == true && (1...2).contains(parts.count)
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
    return !isNumber
  }

  private static func quoted(_ text: String) -> String {
    // Scalars, because CR and LF together are one character.
    guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
      return text
    }
    let escaped = text.unicodeScalars.reduce(into: "") { escaped, scalar in
      escaped += scalar == "\"" ? "\"\"" : String(scalar)
    }
    return "\"\(escaped)\""
  }
}
