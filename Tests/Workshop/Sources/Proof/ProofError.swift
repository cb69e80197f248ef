/// An error of a proof; each message is a full sentence.
enum ProofError: Error {
  /// The command line is wrong.
  case usage(String)
  /// The system doesn't report a required value.
  case unknown(String)
  /// A guarantee is broken.
  case broken(String)

  /// The exit code, after sysexits.
  var exitCode: Int32 {
    switch self {
    case .usage: 64
    case .unknown: 69
    case .broken: 1
    }
  }

  /// The message.
  var message: String {
    switch self {
    case .usage(let message), .unknown(let message), .broken(let message): message
    }
  }
}
