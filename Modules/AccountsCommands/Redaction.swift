import Contracts
import Foundation

/// Removes the credentials in the environment from a text, in any case, and also if they are percent-encoded.
package enum Redaction {
  /// Returns a text with three dots in place of each secret.
  @Sendable
  package static func ofCredentials(in text: String) -> String {
    self.text(text, without: Credentials.secrets(in: ProcessInfo.processInfo.environment))
  }

  /// Returns a text with three dots in place of each secret.
  package static func text(_ text: String, without secrets: [String]) -> String {
    var text = text
    for secret in secrets {
      let encoded = secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
      for form in [secret, encoded ?? secret] where !form.isEmpty {
        text = text.replacingOccurrences(
          of: form,
          with: "...",
          options: [.caseInsensitive, .literal]
        )
      }
    }
    return text
  }
}
