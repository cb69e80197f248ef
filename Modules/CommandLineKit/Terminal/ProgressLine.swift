import Dispatch
import Synchronization

/// A line on the terminal that says what the program is doing.
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

  /// Does some work, and shows a line once that has taken half a second.
  ///
  /// The line is on standard error, only when that's a terminal that can erase it, and is erased when
  /// the work ends or is interrupted.
  ///
  /// - Parameters:
  ///   - text: The line, short enough for any terminal.
  ///   - isWanted: Whether a line may be shown at all.
  ///   - work: The work to do.
  /// - Returns: What the work returns.
  public static func show<Result: Sendable>(
    _ text: String,
    isWanted: Bool = true,
    during work: () async throws -> Result
  ) async rethrows -> Result {
    guard isWanted, StandardStream.error.obeysSequences else { return try await work() }
    let line = ProgressLine(text)
    // A timer of its own: work that blocks a thread of Swift's pool doesn't hold it up.
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) { line.show() }
    defer { line.finish() }
    return try await work()
  }

  private func show() {
    state.withLock { state in
      guard state == .waiting else { return }
      state = .shown
      Interrupt.beginErasing()
      StandardStream.error.tryToWrite(text)
    }
  }

  private func finish() {
    state.withLock { state in
      if state == .shown {
        StandardStream.error.tryToWrite("\(Interrupt.eraser)")
        Interrupt.endErasing()
      }
      state = .finished
    }
  }
}
