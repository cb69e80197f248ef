package import CommandLineKit
import Contracts
import Loaders

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
    source = try Self.source(arguments, settings, environment: environment)
    format = arguments[.format([])] ?? settings.format
    output = Destination(arguments)
  }

  private static func source(
    _ arguments: Arguments,
    _ settings: Settings,
    environment: [String: String]
  ) throws(AccountsUsageError) -> AccountSource {
    let file = arguments[.file]
    var url = file == nil ? settings.url : nil
    if let text = arguments[.url] {
      if let file { throw .twoSources(file: file) }
      url = try ServiceURL(text).url
    }
    guard let url else {
      if let timeout = arguments[.timeout] { throw .timeoutWithoutURL(timeout) }
      return switch file {
      case nil: .sample
      case "-": .file(.standardInput)
      case let path?: .file(.path(path))
      }
    }
    var timeout = settings.timeout
    if let text = arguments[.timeout] { timeout = try Duration(timeout: text) }
    let credentials = try Credentials(environment: environment)
    guard let timeout else { return .http(HTTPSource(url: url, credentials: credentials)) }
    return .http(HTTPSource(url: url, credentials: credentials, timeout: timeout))
  }
}
