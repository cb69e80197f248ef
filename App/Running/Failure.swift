import Accounts
import Contracts
import Foundation

/// How the program ends when something went wrong: with a sentence, or a few, and a code.
package struct Failure: Sendable {
  /// What the caller's shell learns.
  package let code: ExitCode
  /// What the person learns: a line for each fault, that names the value, the place and the fix.
  package let messages: [String]

  /// Creates the failure that an error leads to.
  ///
  /// - Parameters:
  ///   - error: What went wrong.
  ///   - token: What no message may show: a server may repeat it in its answer.
  package init(_ error: any Error, hiding token: String? = nil) {
    code =
      switch error {
      case is UsageError: .usage
      case let error as AccountLoadingError: ExitCode(error.reason)
      case AccountsError.noLoaderRegistered, is UnkeptPromises, is NoReportFormat: .wiring
      case is AccountsError: .invalidData
      case is WriteError: .output
      case let error as OutputFileError: error.code
      default: .unavailable
      }
    let promises = (error as? UnkeptPromises)?.lines
    messages = (promises ?? [String(describing: error)]).map { message in
      (token.map(message.hiding) ?? message).withoutControls
    }
  }
}

extension ExitCode {
  /// The code for a list that could not be loaded.
  fileprivate init(_ reason: AccountLoadingError.Reason) {
    self =
      switch reason {
      case .invalidRequest: .usage
      case .noInput: .noInput
      case .invalidData: .invalidData
      case .unavailable: .unavailable
      case .notPermitted: .notPermitted
      }
  }
}

extension String {
  /// The text without a secret, and without its beginning where a long value was cut short.
  fileprivate func hiding(_ secret: String) -> String {
    guard !secret.isEmpty else { return self }
    let whole = replacingOccurrences(of: secret, with: "...", options: .literal)
    let parts = whole.components(separatedBy: "…")
    let shown = parts.dropLast().map { part in
      let length = (1...secret.count).last { part.hasSuffix(secret.prefix($0)) }
      return length.map { part.dropLast($0) + "..." } ?? part
    }
    return (shown + parts.suffix(1)).joined(separator: "…")
  }
}
