public import CommandLineKit
import Contracts
import FactoryKit
import FactoryRunning
import Foundation

extension Command {
  /// Watches bank accounts.
  public static var watch: Command {
    Command(
      "watch",
      "Watches bank accounts, and shows new accounts, removed accounts and changed balances",
      options: [.every, .watchFile, .url, .timeout, .changeFormat, .watchConfig, .changeOutput],
      sections: [.credentials, .signals]
    ) { arguments in
      try await WatchRequest(arguments, settings: SettingsReader(file: arguments[.config])).run()
    }
  }
}

extension HelpSection {
  /// The signals of a watch.
  fileprivate static let signals = HelpSection(
    "Signals",
    [
      ("SIGTERM, SIGINT", "Ends within 10 seconds, with code 0; a second signal ends at once"),
      ("SIGHUP", "Loads the accounts at once"),
    ]
  )
}

extension Option {
  /// The time between two loads.
  package static let every = Option(
    "every",
    value: .text("TIME"),
    "The time from one load to the next, such as 90s, 5m or 1h, from 100ms to 24h (default: 60s). "
      + "After a failed load, the next attempt follows after a second. Each further failure doubles "
      + "this pause, up to TIME or a minute, whichever is longer."
  )
  /// The file to watch.
  package static let watchFile = Option(
    "file",
    value: .path("PATH"),
    "Reads the accounts from a JSON file (default: a built-in sample)"
  )
  /// The format of changes.
  package static let changeFormat = Option(
    "format",
    value: .choice("FORMAT", of: ChangeFormat.allCases.map(\.rawValue)),
    "The format, a line for each change: text for people (default), json for programs"
  )
  /// The file with settings.
  ///
  /// A watch ignores its format.
  package static let watchConfig = Option(
    "config",
    value: .path("FILE"),
    "Reads ACCOUNTS_URL and ACCOUNTS_TIMEOUT from a file with lines like KEY=VALUE; the environment "
      + "and the options have precedence over it"
  )
  /// The destination of changes.
  package static let changeOutput = Option(
    "output",
    value: .path("FILE"),
    "Appends the lines to a file, which may be moved away at any time; - is standard output"
  )
}
