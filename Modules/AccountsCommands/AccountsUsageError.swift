public import CommandLineKit
public import Contracts

/// An error in the options or environment of a command that loads accounts.
package enum AccountsUsageError: Hashable, Sendable {
  /// Both a file and a URL are given.
  case twoSources(file: String)
  /// The URL is invalid, with its text, unless that may contain a password.
  case malformedURL(String?)
  /// The scheme is neither `http` nor `https`, with the URL, unless that may contain a password.
  case unknownScheme(String?)
  /// The URL contains a user name or password.
  case credentialsInURL
  /// The timeout isn't a valid number of seconds.
  case malformedTimeout(String)
  /// The output file is the input file, with its path.
  case outputIsInput(String)
  /// A timeout is given without a URL.
  case timeoutWithoutURL(String)
  /// The time between two loads is invalid.
  case malformedInterval(String)
  /// The file to watch is standard input.
  case watchedStandardInput
  /// The environment variable has a value that isn't valid in a header field.
  case malformedVariable(String)
}

extension AccountsUsageError: CommandError, CustomStringConvertible {
  /// The code for wrong usage.
  package var exitCode: ExitCode { .usage }

  /// A sentence that names the value and the place, and a second one that names the fix.
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

  /// Returns "URL", with its text if that may be shown.
  private static func name(_ text: String?) -> String { text.map { "URL '\($0)'" } ?? "URL" }
}

extension ExitCode {
  /// The input isn't an account list.
  package static let invalidData = ExitCode(rawValue: 65)
  /// The input doesn't exist or can't be read.
  package static let noInput = ExitCode(rawValue: 66)
  /// The service is unavailable.
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
    case .noBookedBalance: .success
    }
  }
}

extension [AccountLoadingError] {
  /// Shows the notes of a list: as warnings, unless the source has just no booked balance.
  func show() {
    for note in self {
      for text in Failure(note, redacting: Redaction.ofCredentials).messages {
        var message = Message.warning(text)
        if note.exitCode == .success { message = .note(text) }
        message.show()
      }
    }
  }
}

/// An error after a result without some balances or accounts, whose warnings are already shown.
struct IncompleteAccounts: CommandError {
  let exitCode: ExitCode
  let messages: [String] = []
}
