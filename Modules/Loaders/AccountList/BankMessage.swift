import Contracts
import Foundation

/// What a bank says about a request that failed: `tppMessages`.
enum BankMessage {
  /// Returns what the bank says, on one line and at most 200 characters long.
  ///
  /// - Parameter data: What the bank sent, in whatever form.
  /// - Returns: The text of the first error, or its code where it has no text; nothing when the
  ///   bank sent no such message.
  static func text(in data: Data) -> String? {
    data.withUnsafeBytes { bytes in
      (try? JSONDocument(bytes.bindMemory(to: UInt8.self))).flatMap { text(in: $0.root) }
    }
  }

  /// Returns what the bank says in a document.
  static func text(in document: JSONValue) -> String? {
    guard let list = document.member(named: "tppMessages").value else { return nil }
    let messages = list.elements.lazy.filter { $0.kind == .object }.map(\.unfolded)
    let error = messages.first { $0.member(named: "category").value?.isText("ERROR") == true }
    let message = error ?? messages.first { _ in true }
    return ["text", "code"].lazy.compactMap { name in
      message?.member(named: name).value.flatMap(shown)
    }.first
  }

  private static func shown(_ value: JSONValue) -> String? {
    guard value.isString else { return nil }
    let words = String(
      String.UnicodeScalarView(
        value.text(upTo: 8000).unicodeScalars.prefix(2000).compactMap { scalar in
          if scalar.properties.isWhitespace { return " " }
          return scalar.properties.generalCategory == .control ? nil : scalar
        }
      )
    ).trimmingCharacters(in: .whitespacesAndNewlines)
    return words.isEmpty ? nil : words.shortened(to: 200).escaped
  }
}
