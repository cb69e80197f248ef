/// The result of a run of the app.
struct AppResult: Sendable {
  /// The end of a process.
  enum Ending: Hashable, Sendable {
    /// A normal end, with its code.
    case exit(Int32)
    /// An end by a signal.
    case signal(Int32)
  }

  /// The text on standard output.
  let output: String
  /// The text on standard error.
  let errors: String
  /// The end of the process.
  let ending: Ending
}

/// Runs the built executable to its end.
func runApp(
  _ arguments: String...,
  input: String = "",
  environment: [String: String] = [:]
) async throws -> AppResult {
  try await RunningApp(arguments, input: input, environment: environment).result()
}
