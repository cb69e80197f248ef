import Testing

/// A test of one rule.
///
/// If the rule is broken, it records an issue that begins with the rule.
struct Trial: Sendable {
  /// The rule as a sentence.
  let rule: String
  /// The time limit for each operation.
  let patience: Duration
  /// The source location of the issues.
  let sourceLocation: SourceLocation

  private var comment: Comment { Comment(rawValue: rule) }

  /// Checks that a value is the expected one.
  func expect<Value: Equatable>(_ value: Value, toBe demanded: Value) {
    #expect(value == demanded, comment, sourceLocation: sourceLocation)
  }

  /// Records that the rule is broken.
  ///
  /// - Parameter sentence: A description of the fault.
  func fail(_ sentence: String) {
    Issue.record("\(rule) \(sentence)", sourceLocation: sourceLocation)
  }

  /// Runs an operation and returns its value, or records an issue and returns `nil`.
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

  /// Runs an operation and returns its error, or records an issue and returns `nil`.
  @discardableResult
  func error<Failure: Error, Success: Sendable>(
    _ type: Failure.Type,
    of operation: @escaping @Sendable () async throws -> Success
  ) async -> Failure? {
    await error(type, of: Task(operation: operation))
  }

  /// Waits for the error of a task and returns it, or records an issue and returns `nil`.
  @discardableResult
  func error<Failure: Error, Success: Sendable>(
    _ type: Failure.Type,
    of task: Task<Success, any Error>
  ) async -> Failure? {
    guard let outcome = await outcome(of: task) else { return nil }
    return #expect(throws: type, comment, sourceLocation: sourceLocation) { try outcome.get() }
  }

  /// Checks that an operation throws `CancellationError` if its task is already cancelled.
  func cancelledBefore<Success: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Success
  ) async {
    await error(CancellationError.self) {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await operation()
    }
  }

  /// Checks that an operation throws `CancellationError` if its task is cancelled during the operation.
  ///
  /// - Parameters:
  ///   - beginnings: A stream that gets an element when the operation has begun.
  ///   - operation: The operation.
  func cancelledMeanwhile<Success: Sendable>(
    begun beginnings: AsyncStream<Void>,
    _ operation: @escaping @Sendable () async throws -> Success
  ) async {
    let running = Task(operation: operation)
    let begun = Task { await beginnings.first { true } }
    // If the operation ends without an element in the stream, stop waiting for the element.
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

  /// Waits until a task ends or the time limit `patience` is over.
  ///
  /// After the time limit, the task may continue to run.
  private func end<Success: Sendable, Failure: Error>(
    of task: Task<Success, Failure>
  ) async -> Result<Success, Failure>? {
    let (ends, end) = AsyncStream.makeStream(of: Result<Success, Failure>?.self)
    Task { end.yield(await task.result) }
    let clock = Task {
      // Sleep in 100 steps. If a busy machine stops this process for a long time, only one step is lost.
      for _ in 0..<100 { try await Task.sleep(for: patience / 100) }
      end.yield(nil)
    }
    defer { clock.cancel() }
    if let first = await ends.first(where: { _ in true }), let outcome = first { return outcome }
    fail("It has not ended after \(patience).")
    return nil
  }
}
