/// The exit code and the messages of a program that fails.
public struct Failure: Sendable {
  /// The exit code.
  public let code: ExitCode
  /// The messages, a line each.
  public let messages: [String]

  /// Creates a failure from an error.
  public init(_ error: any Error) {
    if let error = error as? any CommandError {
      code = error.exitCode
      messages = error.messages
    } else {
      code = .failure
      messages = [String(describing: error)]
    }
  }

  /// Writes the messages to standard error.
  public func show() {
    for message in messages {
      Message.error(message).show()
    }
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

/// The exit code of a program.
///
/// The numbers are those of `sysexits.h`. A program can add codes in an extension.
public struct ExitCode: RawRepresentable, Hashable, Sendable {
  /// The number that the shell shows as `$?`.
  public let rawValue: Int32

  /// Creates a code from its number, 0 to 255.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The program succeeded.
  public static let success = ExitCode(rawValue: 0)
  /// An error without a more specific code.
  public static let failure = ExitCode(rawValue: 1)
  /// The command line is invalid.
  public static let usage = ExitCode(rawValue: 64)
  /// The output can't be written.
  public static let output = ExitCode(rawValue: 74)
}
