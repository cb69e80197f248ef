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
      case ENOENT, ENOTDIR: "There is no file \(named): check the path."
      case EISDIR: "\(named) is a folder: name a file in it."
      case EACCES, EPERM:
        "There is no permission to read \(named): allow it with chmod, or copy the file."
      default:
        "\(named) cannot be read, \"\(String(cString: strerror(code)))\": name another file."
      }
    return AccountLoadingError(.noInput, sentence.prefix(1).uppercased() + sentence.dropFirst())
  }

  private var named: String { if case .path = self { "\"\(shown)\"" } else { shown } }
}
