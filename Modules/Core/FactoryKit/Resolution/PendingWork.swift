import Synchronization

/// The work of one thread that other threads may wait for: a build, the first read of a lazy wrapper,
/// or an `autoRegister()`.
///
/// `@unchecked`: it is immutable, apart from the atomic state.
class PendingWork: @unchecked Sendable {
  private enum State: UInt8, AtomicRepresentable {
    case pending, awaited, done
  }

  /// The factory that the thread builds an instance of, or a container's `autoRegister()`.
  final let frame: ResolutionFrame
  /// The thread that does the work.
  final let owner: ResolutionThread.ID
  /// The number of factories that the thread was building or decorating when the work began.
  private final let depth: Int
  /// In a debug build, these factories, outermost first.
  private final let enclosing: [ResolutionFrame]
  /// Changed by an exchange: either the end of the work finds the announced wait, or the announcement finds
  /// the end.
  private final let state = Atomic(State.pending)

  /// Describes work that the current thread begins, before other threads can find it.
  init(_ frame: ResolutionFrame, on thread: ResolutionThread) {
    self.frame = frame
    owner = thread.id
    depth = thread.stepCount
    enclosing = if BuildConfiguration.isDebug { thread.steps } else { [] }
  }

  /// Ends the work, and wakes all waiting threads.
  ///
  /// - Parameter result: The result for them; `nil` if they must resolve again.
  final func endWork(with result: ResolutionResult? = nil) {
    if state.exchange(.done, ordering: .acquiringAndReleasing) == .awaited {
      WaitGraph.wake(threadsWaitingFor: self, with: result)
    }
  }

  /// Announces a thread that waits.
  ///
  /// - Returns: Whether the end of the work wakes the thread; `false` if the work is done.
  final func announceWait() -> Bool {
    state.compareExchange(expected: .pending, desired: .awaited, ordering: .acquiringAndReleasing)
      .original != .done
  }

  /// Whether the work is done.
  final var isDone: Bool { state.load(ordering: .acquiring) == .done }

  /// The instance of a build whose decorators haven't ended.
  var undecorated: ResolutionResult? { nil }

  /// Whether the calling thread does the work.
  final var isOwn: Bool { owner == ResolutionThread.current.id }

  /// The factories that the thread was building or decorating, and this one, outermost first.
  ///
  /// In a release build, it has this frame alone.
  final var chain: [ResolutionFrame] { enclosing + [frame] }

  /// Returns the frames of the thread that began after the work.
  final func part(of frames: [ResolutionFrame]) -> ArraySlice<ResolutionFrame> {
    frames.dropFirst(depth)
  }
}
