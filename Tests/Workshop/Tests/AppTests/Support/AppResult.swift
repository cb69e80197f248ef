/// What a run of the app came to.
struct AppResult: Sendable {
  /// How a process ended.
  enum Ending: Hashable, Sendable {
    /// By itself, with this code.
    case exit(Int32)
    /// By this signal.
    case signal(Int32)
  }

  /// What it wrote to standard output.
  let output: String
  /// What it wrote to standard error.
  let errors: String
  /// How it ended.
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
