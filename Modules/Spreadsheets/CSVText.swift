import Contracts
import Foundation

/// Text in the format of RFC 4180.
enum CSVText {
  /// Returns rows of fields as text, each of which ends with CR and LF.
  static func rows(_ rows: [[String]]) -> String {
    rows.map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
  }

  /// Returns a field, quoted if necessary, that a spreadsheet doesn't evaluate as a formula.
  private static func field(_ text: String) -> String {
    if isFormula(text) { return quoted("'" + text) }
    return quoted(text)
  }

  /// Returns whether a spreadsheet would evaluate the text.
  private static func isFormula(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) else {
      return false
    }
    return text.wholeMatch(of: /[-+][0-9]+(\.[0-9]+)?/) == nil
  }

  private static func quoted(_ text: String) -> String {
    // Scalars and a literal search, because CR and LF together are one character, like a letter and its accents.
    guard text.unicodeScalars.contains(where: ",\"\r\n".unicodeScalars.contains) else {
      return text
    }
    return "\"\(text.replacingOccurrences(of: "\"", with: "\"\"", options: .literal))\""
  }
}
