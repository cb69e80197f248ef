import Dispatch
import Synchronization

/// A line on the terminal that says that the program is at work.
final class ProgressLine: Sendable {
  private enum State {
    /// The work has not taken long enough to show anything.
    case waiting
    /// The line is on the terminal.
    case shown
    /// The work is done.
    case finished
  }

  private static let text = "Loading accounts ..."

  private let state = Mutex(State.waiting)

  /// Does some work, and shows a line while it takes more than half a second.
  ///
  /// The line is on standard error, only when that is a terminal, and is erased when the work is
  /// done or interrupted.
  ///
  /// - Parameters:
  ///   - isWanted: Whether a line may be shown at all.
  ///   - work: The work to do.
  /// - Returns: What the work results in.
  static func during<Result: Sendable>(
    isWanted: Bool,
    _ work: () async throws -> Result
  ) async rethrows -> Result {
    guard isWanted, StandardStream.error.isTerminal else { return try await work() }
    let line = ProgressLine()
    // A timer of its own: work that blocks a thread of Swift's pool does not hold it up.
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) { line.show() }
    defer { line.finish() }
    return try await work()
  }

  private func show() {
    state.withLock { state in
      guard state == .waiting else { return }
      state = .shown
      Interrupt.beginErasing()
      StandardStream.error.tryToWrite(Self.text)
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
