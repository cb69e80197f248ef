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
