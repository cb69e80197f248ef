package import Contracts
import Loaders

/// Which accounts to show, and how.
package struct AccountsRequest: Sendable {
  /// Where the accounts come from.
  package let source: AccountSource
  /// The form of the result; none if the app offers none.
  package let format: (any ReportFormatting)?
  /// Where the result goes.
  package let output: Destination

  /// Reads the options of the command that shows accounts.
  init(
    _ options: [Option: String],
    environment: [String: String],
    formats: [any ReportFormatting]
  ) throws(UsageError) {
    output = Destination(options)
    source = try Self.source(options, environment: environment)
    guard let name = options[.format] else {
      format = formats.first
      return
    }
    format = formats.first { $0.name == name }
    if format == nil { throw .unknownFormat(name, formats: formats.map(\.name)) }
  }

  private static func source(
    _ options: [Option: String],
    environment: [String: String]
  ) throws(UsageError) -> AccountSource {
    switch (options[.file], options[.url]) {
    case (let file?, .some): throw .twoSources(file: file)
    case (nil, let url?):
      let url = try ServiceURL(url).url
      let credentials = try Credentials(environment: environment)
      guard let timeout = options[.timeout] else {
        return .http(HTTPSource(url: url, credentials: credentials))
      }
      return .http(
        HTTPSource(url: url, credentials: credentials, timeout: try Duration(timeout: timeout))
      )
    case (let file, nil):
      if let timeout = options[.timeout] { throw .timeoutWithoutURL(timeout) }
      return switch file {
      case nil: .sample
      case "-": .file(.standardInput)
      case let path?: .file(.path(path))
      }
    }
  }
}
