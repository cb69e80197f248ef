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
  ///   - secrets: What no message may show: a server may repeat it in its answer.
  package init(_ error: any Error, hiding secrets: [String] = []) {
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
      Redaction(of: secrets).text(message).withoutControls
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
