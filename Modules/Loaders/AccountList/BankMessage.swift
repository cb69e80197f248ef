import Contracts
import Foundation

/// The error message of a bank: `tppMessages`.
enum BankMessage {
  /// The names of its members.
  static let names: Set = ["tppMessages", "category", "text", "code"]

  /// Returns the message on one line, with at most 200 characters.
  ///
  /// - Parameter data: The response of the bank, in any format.
  /// - Returns: The text of the first error, or its code without a text; `nil` if there is no message.
  static func text(in data: Data) -> String? {
    (try? JSONReader.value(of: data, names: names)).flatMap(text)
  }

  /// Returns the message in a document.
  static func text(in document: JSON) -> String? {
    let messages = document["tppMessages"]?.elements ?? []
    let objects = messages.filter { if case .object = $0 { true } else { false } }
    let error = objects.first { $0["category"]?.text == "ERROR" }
    guard let message = error ?? objects.first else { return nil }
    return ["text", "code"].lazy.compactMap { name in
      message[name]?.text.flatMap(shown)
    }.first
  }

  private static func shown(_ text: String) -> String? {
    let scalars = text.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
      if scalar.properties.isWhitespace { return " " }
      return scalar.properties.generalCategory == .control ? nil : scalar
    }
    let words = String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespaces)
    return words.isEmpty ? nil : words.shortened(to: 200).escaped
  }
}
