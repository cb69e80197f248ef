import Foundation

/// What a bank says about a request that failed: `tppMessages`.
enum BankMessage {
  /// Returns what the bank says, on one line and at most 200 characters long.
  ///
  /// - Parameter data: What the bank sent, in whatever form.
  /// - Returns: The text of the first error, or its code where it has no text; nothing when the
  ///   bank sent no such message.
  static func text(in data: Data) -> String? {
    (try? JSONReader.value(of: [UInt8](data))).flatMap(text(in:))
  }

  /// Returns what the bank says in a document.
  static func text(in document: JSONValue) -> String? {
    guard case .object(let root) = document, case .array(let messages) = root["tppMessages"] else {
      return nil
    }
    let objects = messages.compactMap { message in
      if case .object(let members) = message { members } else { nil }
    }
    let message = objects.first { $0["category"] == .string("ERROR") } ?? objects.first
    return ["text", "code"].lazy.compactMap { message?[$0].flatMap(shown) }.first
  }

  private static func shown(_ value: JSONValue) -> String? {
    guard case .string(let text) = value else { return nil }
    let words = String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix(2000).compactMap { scalar in
          if scalar.properties.isWhitespace { return " " }
          return scalar.properties.generalCategory == .control ? nil : scalar
        }
      )
    ).trimmingCharacters(in: .whitespacesAndNewlines)
    return words.isEmpty ? nil : words.shortened(to: 200).escaped
  }
}
