import Synchronization

/// What a container does once before it is first used, while all other threads wait.
final class Preparation: Sendable {
  private enum State: Sendable {
    case pending
    case running(PendingWork)
    case done
  }

  /// What a look at the state says is to be done, outside the lock.
  private enum Action: Sendable {
    case run(PendingWork)
    case wait(PendingWork)
    case proceed
  }

  private let state = Locked(State.pending)
  private let done = Atomic(false)

  /// Whether it is done, and all that it has changed is there.
  var isDone: Bool { done.load(ordering: .acquiring) }

  /// Whether the calling thread is inside the preparation.
  var isRunningHere: Bool {
    guard !isDone else { return false }
    return state.withLock { state in
      guard case .running(let work) = state else { return false }
      return work.owner == ResolutionStack.current.id
    }
  }

  /// Runs a closure, unless that was done before, or waits for the thread that is running it.
  ///
  /// - Parameters:
  ///   - frame: What is done, for the report of a cycle.
  ///   - body: What is to be done.
  /// - Returns: Whether it is done now. It is not if the thread that is running it waits for this
  ///   one, as when two containers use each other in `autoRegister()`: this one has to go on with
  ///   what is there, as it would if all were one thread.
  func run(_ frame: ResolutionFrame, _ body: () -> Void) -> Bool {
    let action = state.withLock { state -> Action in
      switch state {
      case .done:
        return .proceed
      case .running(let work):
        return .wait(work)
      case .pending:
        let work = PendingWork(frame)
        state = .running(work)
        return .run(work)
      }
    }
    switch action {
    case .proceed: return true
    case .wait(let work): return WaitGraph.wait(for: work) == nil
    case .run(let work):
      ResolutionStack.current.apart(frame, body)
      state.withLock { $0 = .done }
      done.store(true, ordering: .releasing)
      work.finish()
      return true
    }
  }
}
