/// Waits until the task is cancelled, like a source that never answers.
func untilCancelled() async throws -> Never {
  while true { try await Task.sleep(for: .seconds(3600)) }
}
