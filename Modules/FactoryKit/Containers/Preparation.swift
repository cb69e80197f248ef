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
    case run(PendingWork, wasDone: Bool)
    case wait(PendingWork)
    case proceed
  }

  private let state = Locked(State.pending)
  /// Whether the state is `done`, to be read without the lock.
  private let isDone = Atomic(false)

  /// Whether the calling thread is inside the preparation.
  var isRunningHere: Bool {
    guard !isDone.load(ordering: .acquiring) else { return false }
    return state.withLock { state in
      guard case .running(let work) = state else { return false }
      return work.owner == ResolutionStack.current.id
    }
  }

  /// Runs a closure, unless that was done before.
  ///
  /// Returns at once on the thread that is running it, and waits on all others until it is done.
  func run(_ frame: @autoclosure () -> ResolutionFrame, _ body: () -> Void) {
    if isDone.load(ordering: .acquiring) { return }
    let frame = frame()
    guard let (work, _) = claim(frame, isNeededAfterDone: false) else { return }
    let stack = ResolutionStack.current
    stack.apart { stack.step(frame, (), body) }
    finish(work, leaving: .done)
  }

  /// Runs a closure while no other thread uses the container.
  ///
  /// From inside the preparation it only runs the closure: what is being run goes on.
  ///
  /// - Parameters:
  ///   - frame: What is done, for the report of a cycle.
  ///   - body: Is told whether the preparation was done, and says whether it is now.
  func exclusively(_ frame: ResolutionFrame, _ body: (_ wasDone: Bool) -> Bool) {
    guard let (work, wasDone) = claim(frame, isNeededAfterDone: true) else {
      _ = body(false)
      return
    }
    finish(work, leaving: body(wasDone) ? .done : .pending)
  }

  /// Claims the state for the calling thread, after other threads are through with it.
  ///
  /// - Returns: Whether it was done, or nothing when there is nothing to claim: it is done, or the
  ///   thread is inside it.
  private func claim(
    _ frame: ResolutionFrame,
    isNeededAfterDone: Bool
  ) -> (work: PendingWork, wasDone: Bool)? {
    while true {
      let action = state.withLock { state -> Action in
        switch state {
        case .running(let work):
          return work.owner == ResolutionStack.current.id ? .proceed : .wait(work)
        case .done where !isNeededAfterDone:
          return .proceed
        case .done, .pending:
          let work = PendingWork(frame)
          state = .running(work)
          return .run(work, wasDone: isDone.exchange(false, ordering: .acquiringAndReleasing))
        }
      }
      switch action {
      case .run(let work, let wasDone): return (work, wasDone)
      case .wait(let work): WaitGraph.wait(for: work)
      case .proceed: return nil
      }
    }
  }

  private func finish(_ work: PendingWork, leaving next: State) {
    state.withLock { state in
      state = next
      if case .done = next { isDone.store(true, ordering: .releasing) }
    }
    work.finish()
  }
}
