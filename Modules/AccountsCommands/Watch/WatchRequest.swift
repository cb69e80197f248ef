package import CommandLineKit
package import Contracts
import FactoryKit
import FactoryRunning
import Foundation

/// A request to watch accounts, as the options describe it.
package struct WatchRequest: Sendable {
  /// The source of the accounts.
  package let source: AccountSource
  /// The time between two loads.
  package let interval: Duration
  /// The format of changes.
  package let format: ChangeFormat
  /// The destination of changes.
  package let output: Destination

  /// Reads the options of the command that watches accounts.
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
    if case .file(.standardInput) = source { throw AccountsUsageError.watchedStandardInput }
    interval = try arguments[.every].map(Duration.init(interval:)) ?? .seconds(60)
    format = arguments[.changeFormat].flatMap(ChangeFormat.init) ?? .text
    output = Destination(arguments)
  }

  /// Runs the app's services until a signal ends them.
  func run() async throws {
    try source.checkNotWritten(by: output)
    // If the output can't be written, this throws now, and not at the first change.
    try output.append("")
    let container = Container.shared
    container.accountSource.register { source }
    container.watchInterval.register { interval }
    container.changeFormat.register { format }
    container.changeDestination.register { output }
    var configuration = ServiceGroupConfiguration(services: container.services()) { error in
      for message in Failure(error, redacting: Redaction.ofCredentials).messages {
        Message.error(message).show()
      }
    }
    configuration.maximumGracefulShutdownDuration = .seconds(10)
    configuration.maximumCancellationDuration = .seconds(2)
    let group = ServiceGroup(configuration: configuration)
    try await group.run(closing: container, within: .seconds(3))
  }
}
