package import CommandLineKit
package import Contracts
package import Foundation

extension AccountSource {
  /// Reads the options for the source of the accounts.
  ///
  /// - Parameters:
  ///   - arguments: The options.
  ///   - settings: The settings for missing options.
  ///   - environment: The environment variables, with the credentials.
  /// - Throws: ``AccountsUsageError``.
  package init(
    _ arguments: Arguments,
    settings: Settings,
    environment: [String: String]
  ) throws(AccountsUsageError) {
    let file = arguments[.file]
    var url = settings.url
    if file != nil { url = nil }
    if let text = arguments[.url] {
      if let file { throw .twoSources(file: file) }
      url = try URL(service: text)
    }
    guard let url else {
      if let timeout = arguments[.timeout] { throw .timeoutWithoutURL(timeout) }
      switch file {
      case nil: self = .sample
      case "-": self = .file(.standardInput)
      case let path?: self = .file(.path(path))
      }
      return
    }
    var source = HTTPSource(url: url, credentials: try Credentials(environment: environment))
    if let timeout = settings.timeout { source.timeout = timeout }
    if let text = arguments[.timeout] { source.timeout = try Duration(timeout: text) }
    self = .http(source)
  }

  /// Checks that a destination isn't the input file.
  ///
  /// - Throws: ``AccountsUsageError/outputIsInput(_:)``.
  func checkNotWritten(by destination: Destination) throws(AccountsUsageError) {
    guard case .file(let path) = destination else { return }
    var read = stat()
    var written = stat()
    let isFound =
      switch self {
      case .file(.path(let path)): stat(path, &read) == 0
      case .file(.standardInput): fstat(STDIN_FILENO, &read) == 0
      case .sample, .http: false
      }
    guard isFound, stat(path, &written) == 0, read.st_mode & S_IFMT == S_IFREG else { return }
    if (read.st_dev, read.st_ino) == (written.st_dev, written.st_ino) { throw .outputIsInput(path) }
  }

  /// Whether the input comes from a terminal, which should then show no progress.
  var isTyped: Bool {
    if case .file(.standardInput) = self { isatty(STDIN_FILENO) == 1 } else { false }
  }
}

extension URL {
  /// Creates the URL of an account list from the text of a user.
  ///
  /// It has the scheme `http` or `https` and a host, but no user name.
  ///
  /// - Throws: ``AccountsUsageError``, which never shows a password in the URL.
  package init(service text: String) throws(AccountsUsageError) {
    let url = URL(text: text)
    guard url?.user() == nil, url?.password() == nil else { throw .credentialsInURL }
    // A malformed URL with '@' may contain a password, so it isn't shown either.
    let shown = text.unicodeScalars.contains("@") ? nil : text
    guard let url, !text.contains(where: \.isWhitespace) else { throw .malformedURL(shown) }
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
      throw .unknownScheme(shown)
    }
    guard let host = url.host(), !host.isEmpty, (1...65535).contains(url.port ?? 80) else {
      throw .malformedURL(shown)
    }
    self = url
  }
}

extension Credentials {
  /// Reads the credentials from environment variables.
  ///
  /// An empty variable counts as not set.
  ///
  /// - Throws: ``AccountsUsageError/malformedVariable(_:)`` for a value that isn't valid in a header
  ///   field.
  package init(environment: [String: String]) throws(AccountsUsageError) {
    var fields: [String: String] = [:]
    for (variable, field, prefix) in Self.variables {
      guard let value = environment[variable], !value.isEmpty else { continue }
      guard value.utf8.allSatisfy({ (UInt8(ascii: " ")...UInt8(ascii: "~")).contains($0) }) else {
        throw .malformedVariable(variable)
      }
      fields[field] = prefix + value
    }
    self.init(fields)
  }

  /// Returns the values that must not appear in messages.
  static func secrets(in environment: [String: String]) -> [String] {
    variables.compactMap { environment[$0.0] }
  }

  /// The variables, their header fields, and the prefixes of the values.
  private static let variables = [
    ("ACCOUNTS_TOKEN", "Authorization", "Bearer "),
    ("ACCOUNTS_CONSENT_ID", "Consent-ID", ""),
  ]
}
