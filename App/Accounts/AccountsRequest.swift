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
  /// - Throws: ``AccountsUsageError``.
  package init(
    _ arguments: Arguments,
    environment: [String: String]
  ) throws(AccountsUsageError) {
    source = try Self.source(arguments, environment: environment)
    format = arguments[.format([])]
    output = Destination(arguments)
  }

  private static func source(
    _ arguments: Arguments,
    environment: [String: String]
  ) throws(AccountsUsageError) -> AccountSource {
    switch (arguments[.file], arguments[.url]) {
    case (let file?, .some): throw .twoSources(file: file)
    case (nil, let url?):
      let url = try ServiceURL(url).url
      let credentials = try Credentials(environment: environment)
      guard let timeout = arguments[.timeout] else {
        return .http(HTTPSource(url: url, credentials: credentials))
      }
      return .http(
        HTTPSource(url: url, credentials: credentials, timeout: try Duration(timeout: timeout))
      )
    case (let file, nil):
      if let timeout = arguments[.timeout] { throw .timeoutWithoutURL(timeout) }
      return switch file {
      case nil: .sample
      case "-": .file(.standardInput)
      case let path?: .file(.path(path))
      }
    }
  }
}
