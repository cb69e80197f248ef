/// An error that ends the tool, with its message and exit code.
enum MutateError: Error, Equatable {
  /// Wrong arguments.
  case usage(String)
  /// A record that is wrong, or no longer applies.
  case data(String)
  /// A mutant that no test has caught, or tests that fail without a mutant.
  case failure(String)

  var message: String {
    switch self {
    case .usage(let message), .data(let message), .failure(let message): message
    }
  }

  /// The exit code, from sysexits except for a failure.
  var exitCode: Int32 {
    switch self {
    case .usage: 64
    case .data: 65
    case .failure: 1
    }
  }
}
