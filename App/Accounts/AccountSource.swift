import Foundation
package import Loaders

/// Where accounts come from.
package enum AccountSource: Sendable {
  /// The sample that is built in.
  case sample
  /// A file, or standard input.
  case file(FileSource)
  /// A bank's interface.
  case http(HTTPSource)

  /// Whether a person types the accounts on the terminal, where nothing else should be shown.
  var isTyped: Bool {
    if case .file(.standardInput) = self { isatty(STDIN_FILENO) == 1 } else { false }
  }
}
