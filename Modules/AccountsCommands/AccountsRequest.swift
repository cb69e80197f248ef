package import CommandLineKit
package import Contracts
import FactoryKit
import Foundation

/// A request to show accounts, as the options describe it.
package struct AccountsRequest: Sendable {
  /// The source of the accounts.
  package let source: AccountSource
  /// The name of the format, or `nil` for the default format.
  package let format: String?
  /// The destination of the result.
  package let output: Destination

  /// Reads the options of the command that shows accounts.
  ///
  /// - Parameters:
  ///   - arguments: The options.
  ///   - settings: The settings for missing options.
  ///   - environment: The environment variables, with the credentials.
  /// - Throws: ``AccountsUsageError``, and `SettingsReaderError` for an invalid setting.
  package init(
    _ arguments: Arguments,
    settings: SettingsReader,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    source = try AccountSource(arguments, settings: settings, environment: environment)
    let names = Container.shared.reportFormats().map(\.name)
    format = try arguments[.format([])] ?? settings.format(of: names)
    output = Destination(arguments)
  }

  /// Loads the accounts and writes them, completely or not at all.
  ///
  /// - Throws: Also ``IncompleteAccounts``, after the accounts are written.
  func run() async throws {
    try source.checkNotWritten(by: output)
    let container = Container.shared
    container.accountSource.register { source }
    container.tableLayout.register { output.layout }
    let formats = container.reportFormats()
    let chosen = formats.first { format == nil || $0.name == format } ?? container.tableFormat()
    let reporter = try container.accountsReporter.required()
    let report = try await ProgressLine.show("Loading accounts ...", isWanted: !source.isTyped) {
      try await reporter.report()
    }
    try output.write(try chosen.text(of: report))
    if case .sample = source {
      Message.note("These accounts are a built-in sample. Use --file or --url for real ones.")
        .show()
    }
    report.notes.show()
    if let code = report.notes.map(\.exitCode).first(where: { $0 != .success }) {
      throw IncompleteAccounts(exitCode: code)
    }
  }
}
