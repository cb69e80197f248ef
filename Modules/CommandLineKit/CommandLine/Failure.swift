/// How a program ends when something went wrong: with a code and a few lines.
public struct Failure: Sendable {
  /// What the caller's shell learns.
  public let code: ExitCode
  /// What a person reads, a line each, without anything that a terminal would obey.
  public let messages: [String]

  /// Creates the failure that an error leads to.
  ///
  /// - Parameters:
  ///   - error: What went wrong.
  ///   - redact: Takes out of a message what nobody may see.
  public init(_ error: any Error, redacting redact: (String) -> String = { $0 }) {
    let known = error as? any CommandError
    code = known?.exitCode ?? .failure
    messages = (known?.messages ?? [String(describing: error)]).map { redact($0).withoutControls }
  }
}

/// An error that knows what the program ends with.
///
/// Any other error ends it with ``ExitCode/failure`` and its description.
public protocol CommandError: Error {
  /// What the program ends with.
  var exitCode: ExitCode { get }

  /// What a person reads, a line for each message, which names the value, the place and the fix.
  var messages: [String] { get }
}

extension CommandError {
  /// The description of the error, as one line.
  public var messages: [String] { [String(describing: self)] }
}
