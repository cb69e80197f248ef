import Accounts
import Contracts
import Foundation

/// How the program ends when something went wrong: with one sentence and a code.
package struct Failure: Sendable {
  /// What the caller's shell learns.
  package let code: ExitCode
  /// What the person learns: one line that names the value, the place and the fix.
  package let message: String

  /// Creates the failure that an error leads to.
  ///
  /// - Parameters:
  ///   - error: What went wrong.
  ///   - token: What the message must not show: a server may repeat it in its answer.
  package init(_ error: any Error, hiding token: String? = nil) {
    code =
      switch error {
      case is UsageError: .usage
      case let error as AccountLoadingError: ExitCode(error.reason)
      case AccountsError.noLoaderRegistered: .wiring
      case is AccountsError: .invalidData
      case is WriteError: .output
      default: .unavailable
      }
    var message = String(describing: error)
    if let token, !token.isEmpty {
      message = message.replacingOccurrences(of: token, with: "...", options: .literal)
    }
    self.message = message.withoutControls
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
