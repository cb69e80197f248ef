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
