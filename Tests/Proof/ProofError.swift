/// A reason why a proof cannot begin; each is a full sentence.
enum ProofError: Error {
  /// The command line is wrong.
  case usage(String)

  /// The exit code, after sysexits.
  var exitCode: Int32 {
    switch self {
    case .usage: 64
    }
  }

  /// The sentence.
  var message: String {
    switch self {
    case .usage(let message): message
    }
  }
}
