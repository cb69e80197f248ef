/// The exit code and the messages of a program that fails.
public struct Failure: Sendable {
  /// The exit code.
  public let code: ExitCode
  /// The messages, each of them one line without control characters.
  public let messages: [String]

  /// Creates a failure from an error.
  ///
  /// - Parameters:
  ///   - error: The error that ends the program.
  ///   - redact: Removes secrets from a message.
  public init(_ error: any Error, redacting redact: (String) -> String = { $0 }) {
    let known = error as? any CommandError
    code = known?.exitCode ?? .failure
    messages = (known?.messages ?? [String(describing: error)]).map { redact($0).withoutControls }
  }
}

/// An error with its own exit code and messages.
///
/// Any other error ends the program with ``ExitCode/failure`` and the error's description.
public protocol CommandError: Error {
  /// The exit code of the program.
  var exitCode: ExitCode { get }

  /// The messages, a line each. A message names the value, the place and the fix.
  var messages: [String] { get }
}

extension CommandError {
  /// The description of the error, as one line.
  public var messages: [String] { [String(describing: self)] }
}
