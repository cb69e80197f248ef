/// A reason why the tool cannot do its work; each is a full sentence.
package enum ToolError: Error, Equatable {
  /// The command line is wrong.
  case usage(String)
  /// The input is not what it should be.
  case badData(String)
  /// There is no such input, or it cannot be read.
  case noInput(String)
  /// A program that the tool needs does not start.
  case unavailable(String)

  /// The exit code, after sysexits.
  package var exitCode: Int32 {
    switch self {
    case .usage: 64
    case .badData: 65
    case .noInput: 66
    case .unavailable: 69
    }
  }

  /// The sentence.
  package var message: String {
    switch self {
    case .usage(let message), .badData(let message), .noInput(let message),
      .unavailable(let message):
      message
    }
  }
}
