public import CommandLineKit
package import Contracts
import FactoryKit
import Foundation

extension Command {
  /// Shows bank accounts.
  public static var accounts: Command {
    Command(
      "accounts",
      "Shows bank accounts, their booked balances, and a total for each currency",
      options: [
        .file, .url, .timeout, .format(Container.shared.reportFormats()), .config, .output,
      ],
      sections: [.credentials]
    ) { arguments in
      try await AccountsRequest(arguments, settings: SettingsReader(file: arguments[.config])).run()
    }
  }
}

extension HelpSection {
  /// The variables that hold credentials.
  static let credentials = HelpSection(
    "Environment, for --url",
    [
      ("ACCOUNTS_TOKEN", "Sent as \"Authorization: Bearer ...\""),
      ("ACCOUNTS_CONSENT_ID", "Sent as \"Consent-ID: ...\""),
    ]
  )
}

extension Option {
  /// The file to read accounts from.
  package static let file = Option(
    "file",
    value: .path("PATH"),
    "Reads the accounts from a JSON file; - is standard input (default: a built-in sample)"
  )
  /// The address to fetch accounts from.
  package static let url = Option(
    "url",
    value: .text("URL"),
    "Fetches the accounts from a bank, such as https://api.example.com/v1/accounts"
  )
  /// The time limit of a request.
  package static let timeout = Option(
    "timeout",
    value: .text("SECONDS"),
    "The time limit of a request to --url, up to 3600 (default: 30). Within this time, a request "
      + "is sent up to three times if the server fails temporarily. If balances are fetched one by "
      + "one, they have the same limit for each hundred accounts."
  )

  /// The file with settings.
  package static let config = Option(
    "config",
    value: .path("FILE"),
    "Reads ACCOUNTS_URL, ACCOUNTS_TIMEOUT and ACCOUNTS_FORMAT from a file with lines like KEY=VALUE; "
      + "the environment and the options have precedence over it"
  )

  /// The format of the result.
  package static func format(_ formats: [any ReportFormatting]) -> Option {
    var names = formats.map { "\($0.name) for \($0.audience)" }
    if !names.isEmpty { names[0] += " (default)" }
    return Option(
      "format",
      value: .choice("FORMAT", of: formats.map(\.name)),
      "The format: \(names.joined(separator: ", "))"
    )
  }
}
