/// An error of the tool; each message is a full sentence.
package enum ToolError: Error, Equatable {
  /// The command line is wrong.
  case usage(String)
  /// The input has the wrong format.
  case badData(String)
  /// The input doesn't exist or can't be read.
  case noInput(String)
  /// A required program doesn't start.
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

  /// The message.
  package var message: String {
    switch self {
    case .usage(let message), .badData(let message), .noInput(let message),
      .unavailable(let message):
      message
    }
  }
}
