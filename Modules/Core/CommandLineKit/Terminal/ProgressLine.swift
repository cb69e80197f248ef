import Dispatch
import Synchronization

/// A line on the terminal that shows the current work of the program.
public final class ProgressLine: Sendable {
  private enum State {
    /// The work hasn't taken long enough to show anything.
    case waiting
    /// The line is on the terminal.
    case shown
    /// The work is done.
    case finished
  }

  private let text: String
  private let state = Mutex(State.waiting)

  private init(_ text: String) { self.text = text }

  /// Shows a line while some work takes longer than half a second.
  ///
  /// The line appears on standard error, if that is a terminal that can erase it. The line is erased
  /// when the work ends or is interrupted.
  ///
  /// - Parameters:
  ///   - text: The line, short enough for any terminal.
  ///   - isWanted: Whether to show the line.
  ///   - work: The work to do.
  /// - Returns: The result of the work.
  public static func show<Result: Sendable>(
    _ text: String,
    isWanted: Bool = true,
    during work: () async throws -> Result
  ) async rethrows -> Result {
    guard isWanted, StandardStream.error.obeysSequences else {
      return try await work()
    }
    let line = ProgressLine(text)
    // A timer of Dispatch, because the work may block the threads of Swift's pool.
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) { line.show() }
    defer { line.finish() }
    return try await work()
  }

  private func show() {
    state.withLock { state in
      guard state == .waiting else {
        return
      }
      state = .shown
      Endings.catchSignals()
      Endings.hasProgressLine.store(true, ordering: .releasing)
      StandardStream.error.tryToWrite(text)
    }
  }

  private func finish() {
    state.withLock { state in
      if state == .shown {
        StandardStream.error.tryToWrite("\(Endings.eraser)")
        Endings.hasProgressLine.store(false, ordering: .releasing)
      }
      state = .finished
    }
  }
}
