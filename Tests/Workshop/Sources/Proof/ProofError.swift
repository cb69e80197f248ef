/// A reason why a proof cannot begin, or has failed; each is a full sentence.
enum ProofError: Error {
  /// The command line is wrong.
  case usage(String)
  /// What has to be known here cannot be found out.
  case unknown(String)
  /// What is promised is not so.
  case broken(String)

  /// The exit code, after sysexits.
  var exitCode: Int32 {
    switch self {
    case .usage: 64
    case .unknown: 69
    case .broken: 1
    }
  }

  /// The sentence.
  var message: String {
    switch self {
    case .usage(let message), .unknown(let message), .broken(let message): message
    }
  }
}
