package import CommandLineKit
package import Contracts
import FactoryKit
import Foundation
import FactoryRunning

/// A request to watch accounts, as the options describe it.
package struct WatchRequest: Sendable {
  /// The time limits for graceful shutdown, for cancelled services, and for closing the container.
  private static let limits = (
    shutdown: Duration.seconds(10), cancellation: Duration.seconds(2), closing: Duration.seconds(3)
  )

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
  /// - Throws: ``AccountsUsageError``.
  package init(
    _ arguments: Arguments,
    settings: Settings = Settings(),
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(AccountsUsageError) {
    source = try AccountSource(arguments, settings: settings, environment: environment)
    if case .file(.standardInput) = source { throw .watchedStandardInput }
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
    configuration.maximumGracefulShutdownDuration = Self.limits.shutdown
    configuration.maximumCancellationDuration = Self.limits.cancellation
    let group = ServiceGroup(configuration: configuration)
    try await group.run(closing: container, within: Self.limits.closing)
  }
}
