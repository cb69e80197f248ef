package import CommandLineKit
package import Contracts

/// An error of the command `accounts`: the reason, and what to do.
package struct AccountsCommandError: CommandError, Hashable, CustomStringConvertible {
  /// The exit code of the program.
  package let exitCode: ExitCode
  /// A sentence that names the value and the place, and one that names the fix.
  package let description: String

  private init(_ exitCode: ExitCode, _ description: String) {
    self.exitCode = exitCode
    self.description = description
  }

  /// Adds the remedy, which only the command knows, to the error of a loader.
  package init(_ error: AccountLoadingError, from source: AccountSource) {
    var option = "--file"
    if case .url = source { option = "--url" }
    switch error.reason {
    case .noInput:
      self.init(.noInput, "\(error.message) Check the value of \(option).")
    case .invalidData:
      self.init(.invalidData, "\(error.message) Correct it, or name other accounts with \(option).")
    case .unavailable:
      self.init(
        .unavailable,
        "\(error.message) Check the connection and \(option), or try again later."
      )
    }
  }

  /// Both a file and a URL are given.
  package static func twoSources(_ path: String) -> Self {
    Self(.usage, "Both --file \(path) and --url are given. Keep one of them.")
  }

  /// The URL isn't valid.
  package static func malformedURL(_ text: String) -> Self {
    let example = "--url https://api.example.com/accounts"
    return Self(
      .usage,
      "The URL '\(text)' isn't an http or https address. Write it like \(example)."
    )
  }

  /// The URL contains a user name or password.
  package static func userInURL(host: String) -> Self {
    Self(.usage, "The URL for \(host) contains a user name or password. Leave it out.")
  }
}

extension ExitCode {
  /// The input isn't a list of accounts.
  package static let invalidData = ExitCode(rawValue: 65)
  /// The input doesn't exist or can't be opened.
  package static let noInput = ExitCode(rawValue: 66)
  /// The service is unavailable.
  package static let unavailable = ExitCode(rawValue: 69)
}
