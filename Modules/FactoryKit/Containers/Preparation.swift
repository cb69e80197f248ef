import Synchronization

/// What a container does once before it is first used, while all other threads wait.
final class Preparation: Sendable {
  private enum State: Sendable {
    case pending
    case running(PendingWork)
    case done
  }

  /// What a look at the state says is to be done, outside the lock.
  enum Action: Sendable {
    case run(PendingWork)
    case wait(PendingWork)
    case proceed
  }

  private let state = Locked(State.pending)
  private let done = Atomic(false)

  /// Whether it is done, and all that it has changed is there.
  var isDone: Bool { done.load(ordering: .acquiring) }

  /// Whether the calling thread is inside the preparation.
  var isRunningHere: Bool { work.map { $0.owner == ResolutionStack.current.id } ?? false }

  /// What another thread is doing, if one is inside the preparation.
  var workElsewhere: PendingWork? {
    work.flatMap { $0.owner == ResolutionStack.current.id ? nil : $0 }
  }

  private var work: PendingWork? {
    guard !isDone else { return nil }
    return state.withLock { state in
      if case .running(let work) = state { work } else { nil }
    }
  }

  /// Says what the calling thread has to do for the preparation to be done.
  ///
  /// - Parameter frame: What is done, for the report of a cycle.
  /// - Returns: What to ``perform(_:body:)``. If it is to run, all others wait from now on.
  func begin(_ frame: ResolutionFrame) -> Action {
    state.withLock { state in
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
  }

  /// Runs a closure, unless that was done before, or waits for the thread that is running it.
  ///
  /// - Parameters:
  ///   - action: What is to be done.
  ///   - body: The closure.
  /// - Returns: Whether it is done now. It is not if the thread that is running it waits for this
  ///   one, as when two containers use each other in `autoRegister()`: this one has to go on with
  ///   what is there, as it would if all were one thread.
  func perform(_ action: Action, body: () -> Void) -> Bool {
    switch action {
    case .proceed: return true
    case .wait(let work): return WaitGraph.wait(for: work) == nil
    case .run(let work):
      ResolutionStack.current.apart(work.frame, body)
      state.withLock { $0 = .done }
      done.store(true, ordering: .releasing)
      work.finish()
      return true
    }
  }
}
