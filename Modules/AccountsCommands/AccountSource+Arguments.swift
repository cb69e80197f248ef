package import CommandLineKit
package import Contracts
import Foundation

extension AccountSource {
  /// Reads the options that say where accounts come from.
  ///
  /// - Parameters:
  ///   - arguments: The options.
  ///   - settings: What applies where there's no option.
  ///   - environment: The variables that credentials are read from.
  /// - Throws: ``AccountsUsageError``.
  package init(
    _ arguments: Arguments,
    settings: Settings,
    environment: [String: String]
  ) throws(AccountsUsageError) {
    let file = arguments[.file]
    var url = file == nil ? settings.url : nil
    if let text = arguments[.url] {
      if let file { throw .twoSources(file: file) }
      url = try ServiceURL(text).url
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
    var timeout = settings.timeout
    if let text = arguments[.timeout] { timeout = try Duration(timeout: text) }
    let credentials = try Credentials(environment: environment)
    guard let timeout else {
      self = .http(HTTPSource(url: url, credentials: credentials))
      return
    }
    self = .http(HTTPSource(url: url, credentials: credentials, timeout: timeout))
  }

  /// Checks that a destination isn't the file that the accounts are read from.
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

  /// Whether a person types the accounts on the terminal, where nothing else should be shown.
  var isTyped: Bool {
    if case .file(.standardInput) = self { isatty(STDIN_FILENO) == 1 } else { false }
  }
}
