import Testing

/// Tries what one rule demands, and records an issue that begins with the rule when it is broken.
struct Trial: Sendable {
  /// The rule as a sentence.
  let rule: String
  /// How long to wait for what should end by itself.
  let patience: Duration
  /// Where the suite was asked for.
  let sourceLocation: SourceLocation

  private var comment: Comment { Comment(rawValue: rule) }

  /// Checks that a value is the one that the rule demands.
  func expect<Value: Equatable>(_ value: Value, toBe demanded: Value) {
    #expect(value == demanded, comment, sourceLocation: sourceLocation)
  }

  /// Records that the rule is broken.
  ///
  /// - Parameter sentence: What has happened instead.
  func fail(_ sentence: String) {
    Issue.record("\(rule) \(sentence)", sourceLocation: sourceLocation)
  }

  /// Runs an operation and returns its value; none, and an issue, when it has none.
  func value<Success: Sendable>(
    of operation: @escaping @Sendable () async throws -> Success
  ) async -> Success? {
    switch await outcome(of: Task(operation: operation)) {
    case .success(let value)?: return value
    case .failure(let error)?: fail("It threw \(type(of: error)): \(error)")
    case nil: break
    }
    return nil
  }

  /// Runs an operation and returns its error; none, and an issue, when it throws no such error.
  @discardableResult
  func error<Failure: Error, Success: Sendable>(
    _ type: Failure.Type,
    of operation: @escaping @Sendable () async throws -> Success
  ) async -> Failure? {
    await error(type, of: Task(operation: operation))
  }

  /// Waits for the error of a task; returns none, and records an issue, when it throws no such one.
  @discardableResult
  func error<Failure: Error, Success: Sendable>(
    _ type: Failure.Type,
    of task: Task<Success, any Error>
  ) async -> Failure? {
    guard let outcome = await outcome(of: task) else { return nil }
    return #expect(throws: type, comment, sourceLocation: sourceLocation) { try outcome.get() }
  }

  /// Runs an operation in a task that is cancelled before it begins.
  func cancelledBefore<Success: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Success
  ) async {
    await error(CancellationError.self) {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await operation()
    }
  }

  /// Runs an operation, and cancels its task once it is under way.
  ///
  /// - Parameters:
  ///   - beginnings: Has an element as soon as the operation is under way.
  ///   - operation: What to run.
  func cancelledMeanwhile<Success: Sendable>(
    begun beginnings: AsyncStream<Void>,
    _ operation: @escaping @Sendable () async throws -> Success
  ) async {
    let running = Task(operation: operation)
    let begun = Task { await beginnings.first { true } }
    // An operation that ends without having begun must not be waited for.
    let ended = Task {
      _ = await running.result
      begun.cancel()
    }
    defer { ended.cancel() }
    guard await end(of: begun) != nil else { return running.cancel() }
    running.cancel()
    await error(CancellationError.self, of: running)
  }

  private func outcome<Success: Sendable>(
    of task: Task<Success, any Error>
  ) async -> Result<Success, any Error>? {
    let outcome = await end(of: task)
    if outcome == nil { task.cancel() }
    return outcome
  }

  /// Waits for the end of a task that need not heed cancellation; not longer than patience lasts.
  private func end<Success: Sendable, Failure: Error>(
    of task: Task<Success, Failure>
  ) async -> Result<Success, Failure>? {
    let (ends, end) = AsyncStream.makeStream(of: Result<Success, Failure>?.self)
    Task { end.yield(await task.result) }
    let clock = Task {
      // In steps, so that a time in which a busy machine lets nobody run does not count as a whole.
      for _ in 0..<100 { try await Task.sleep(for: patience / 100) }
      end.yield(nil)
    }
    defer { clock.cancel() }
    if let first = await ends.first(where: { _ in true }), let outcome = first { return outcome }
    fail("It has not ended after \(patience).")
    return nil
  }
}
