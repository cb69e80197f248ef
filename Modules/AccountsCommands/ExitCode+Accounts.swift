public import CommandLineKit
public import Contracts

extension ExitCode {
  /// What was read isn't an account list.
  package static let invalidData = ExitCode(rawValue: 65)
  /// There's nothing to read at the place that was named.
  package static let noInput = ExitCode(rawValue: 66)
  /// The service gave no answer.
  package static let unavailable = ExitCode(rawValue: 69)
}

extension AccountLoadingError: CommandError {
  /// The code for the reason.
  public var exitCode: ExitCode {
    switch reason {
    case .invalidRequest: .usage
    case .noInput: .noInput
    case .invalidData: .invalidData
    case .unavailable: .unavailable
    case .notPermitted: .notPermitted
    }
  }
}
