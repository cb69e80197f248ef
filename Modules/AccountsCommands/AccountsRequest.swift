package import CommandLineKit
package import Contracts

/// Which accounts to show, and how.
package struct AccountsRequest: Sendable {
  /// Where the accounts come from.
  package let source: AccountSource
  /// The name of the format; the app's first one if none.
  package let format: String?
  /// Where the result goes.
  package let output: Destination

  /// Reads the options of the command that shows accounts.
  ///
  /// - Parameters:
  ///   - arguments: The options.
  ///   - settings: What applies where there's no option.
  ///   - environment: The variables that credentials are read from.
  /// - Throws: ``AccountsUsageError``.
  package init(
    _ arguments: Arguments,
    settings: Settings = Settings(),
    environment: [String: String]
  ) throws(AccountsUsageError) {
    source = try AccountSource(arguments, settings: settings, environment: environment)
    format = arguments[.format([])] ?? settings.format
    output = Destination(arguments)
  }
}
