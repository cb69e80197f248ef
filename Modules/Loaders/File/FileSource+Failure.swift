package import Contracts
import Foundation

extension FileSource {
  /// The source as a sentence names it.
  var shown: String {
    switch self {
    case .path(let path): path.escaped
    case .standardInput: "standard input"
    }
  }

  /// Explains why the source cannot be read.
  ///
  /// - Parameter code: The system's error number.
  /// - Returns: An error with the reason `noInput`.
  package func failure(_ code: Int32) -> AccountLoadingError {
    let sentence =
      switch code {
      case ENOENT, ENOTDIR: "There's no file \(named). Check the path."
      case EISDIR: "\(named) is a folder. Name a file in it."
      case EACCES, EPERM:
        "\(named) can't be read: permission denied. Allow it with chmod, or copy the file."
      default:
        "\(named) can't be read: \(String(cString: strerror(code))). Name another file."
      }
    return AccountLoadingError(.noInput, sentence.prefix(1).uppercased() + sentence.dropFirst())
  }

  private var named: String { if case .path = self { "\"\(shown)\"" } else { shown } }
}
