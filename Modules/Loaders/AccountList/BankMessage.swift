import CommandLineKit
import Foundation

/// An error message of a bank: an element of `tppMessages`.
struct BankMessage: Decodable {
  private struct Document: Decodable {
    let tppMessages: [BankMessage]
  }

  private let category: String?
  private let code: String?
  private let text: String?

  /// Returns the message on one line, shortened.
  ///
  /// - Parameter data: The response of the bank, in any format.
  /// - Returns: The text of the first error, or its code without a text; `nil` if there is no message.
  static func text(in data: Data) -> String? {
    let messages = (try? JSONDecoder().decode(Document.self, from: data))?.tppMessages ?? []
    let error = messages.first { $0.category == "ERROR" } ?? messages.first
    let words = error?.text?.unlessBlank ?? error?.code?.unlessBlank
    return words?.withoutControls.cut(toColumns: 200)
  }
}
