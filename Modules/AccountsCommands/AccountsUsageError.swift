public import CommandLineKit
public import Contracts

/// Why the options of the command that shows accounts make no sense.
package enum AccountsUsageError: Hashable, Sendable {
  /// A file and an address are given.
  case twoSources(file: String)
  /// The address isn't one; its text, unless that may hold a password.
  case malformedURL(String?)
  /// The address is neither `http` nor `https`; its text, unless that may hold a password.
  case unknownScheme(String?)
  /// The address holds a user's name or password.
  case credentialsInURL
  /// The timeout isn't a number of seconds that makes sense.
  case malformedTimeout(String)
  /// The result would go where the accounts come from: into the file of this path.
  case outputIsInput(String)
  /// A timeout is given, and no address that it could apply to.
  case timeoutWithoutURL(String)
  /// The time between two loads isn't one that makes sense.
  case malformedInterval(String)
  /// Standard input is to be watched.
  case watchedStandardInput
  /// The environment variable of this name holds what no header field can.
  case malformedVariable(String)
}

extension AccountsUsageError: CommandError, CustomStringConvertible {
  /// The code for wrong usage.
  package var exitCode: ExitCode { .usage }

  /// A sentence that names the value and the place, and another one on what to do.
  package var description: String {
    switch self {
    case .twoSources(let file):
      "Both --file \(file.withoutPassword) and --url are given. Keep one of them."
    case .malformedURL(let text?) where text.contains(where: \.isWhitespace):
      "The URL '\(text)' contains a space. Write it as %20."
    case .malformedURL(let text):
      "The \(Self.name(text)) isn't valid. Write it like --url https://api.example.com/v1/accounts, "
        + "with a host, and a port up to 65535 if any."
    case .unknownScheme(let text):
      "The \(Self.name(text)) doesn't begin with http:// or https://. Write it like --url "
        + "https://api.example.com/v1/accounts."
    case .credentialsInURL:
      "The URL contains a user name or password, which others could see. Leave it out, and put a "
        + "token into the variable ACCOUNTS_TOKEN."
    case .malformedTimeout(let text):
      "Invalid value '\(text.withoutPassword)' for --timeout. Expected a number of seconds above 0 "
        + "and up to \(Int(Duration.longestTimeout)), such as 2.5."
    case .outputIsInput(let path):
      "The file '\(path.withoutPassword)', given as --output, is the one that the accounts are read "
        + "from. Name another file."
    case .timeoutWithoutURL(let text):
      "The option --timeout \(text.withoutPassword) only applies to --url. Leave it out, or add "
        + "--url."
    case .malformedInterval(let text):
      "Invalid value '\(text.withoutPassword)' for --every. Expected a whole number and a unit, from "
        + "100ms to 24h, such as 90s, 5m or 1h."
    case .watchedStandardInput:
      "Standard input, given as --file -, can only be read once. Name a file."
    case .malformedVariable(let name):
      "The variable \(name) contains a line break, or another character that a header field can't "
        + "hold. Set it to the bare value."
    }
  }

  /// The URL with its text, unless that must not be shown.
  private static func name(_ text: String?) -> String { text.map { "URL '\($0)'" } ?? "URL" }
}

extension ExitCode {
  /// The input isn't an account list.
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
