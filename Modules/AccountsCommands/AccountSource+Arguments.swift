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
  /// - Throws: ``AccountsUsageError``, and `SettingsReaderError` for an invalid setting.
  package init(
    _ arguments: Arguments,
    settings: SettingsReader,
    environment: [String: String]
  ) throws {
    let file = arguments[.file]
    var address = arguments[.url]
    if let file, address != nil { throw AccountsUsageError.twoSources(file: file) }
    if file == nil, address == nil { address = try settings.address() }
    if let address {
      var source = HTTPSource(url: try URL(service: address))
      source.credentials = try Credentials(environment: environment)
      source.timeout = try settings.timeout()
      if let text = arguments[.timeout] { source.timeout = try Duration(timeout: text) }
      self = .http(source)
      return
    }
    if let timeout = arguments[.timeout] { throw AccountsUsageError.timeoutWithoutURL(timeout) }
    switch file {
    case nil: self = .sample
    case "-": self = .file(.standardInput)
    case let path?: self = .file(.path(path))
    }
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
    var shown: String?
    if !text.unicodeScalars.contains("@") { shown = text }
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

extension SettingsReader {
  /// The URL of an account list, or `nil` without one.
  fileprivate func address() throws(SettingsReaderError) -> String? {
    let text = try value("ACCOUNTS_URL", default: "", expected: "the URL of an account list") {
      $0.isEmpty || (try? URL(service: $0)) != nil
    }
    if text.isEmpty { return nil }
    return text
  }

  /// The time limit of a request.
  fileprivate func timeout() throws -> Duration {
    let range = "a number of seconds above 0 and up to \(Int(Duration.longestTimeout))"
    let text = try value("ACCOUNTS_TIMEOUT", default: "30", expected: range) {
      (try? Duration(timeout: $0)) != nil
    }
    return try Duration(timeout: text)
  }

  /// The name of a format, or `nil` for the default format.
  func format(of names: [String]) throws(SettingsReaderError) -> String? {
    let expected = names.joined(separator: ", ")
    let name = try value("ACCOUNTS_FORMAT", default: "", expected: expected) {
      $0.isEmpty || names.contains($0)
    }
    if name.isEmpty { return nil }
    return name
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
