import Synchronization

/// Work that others may wait for: a build, the first read of a lazy wrapper, or an `autoRegister()`.
///
/// A thread does it, or a task. The thread of a build may wait for other threads, and its task for other tasks.
///
/// `@unchecked`: it is immutable, apart from the atomic state, from the undecorated instance, which its thread writes
/// once, before `isDecorating`, and from the waiting threads, which the lock of the ``WaitGraph`` protects.
class PendingWork: @unchecked Sendable {
  private enum State: UInt8, AtomicRepresentable {
    case pending, awaited, done
  }

  /// The factory that the work builds an instance of, or a container's `autoRegister()`.
  final let frame: ResolutionFrame
  /// The thread that does the work; `nil` for a task.
  private final let thread: ObjectIdentifier?
  /// The number of factories that the thread was building or decorating when the work began.
  private final let depth: Int
  /// Changed by an exchange: either the end of the work finds the announced wait, or the announcement finds
  /// the end.
  private final let state = Atomic(State.pending)
  /// The threads that wait for the work.
  final var waitingThreads: [ObjectIdentifier] = []
  /// The new instance of a build, while its decorators run and after it.
  private final var newInstance: StoredInstance?
  private final let isDecorating = Atomic(false)

  /// Describes work, before others can find it.
  ///
  /// - Parameters:
  ///   - frame: The factory.
  ///   - thread: The current thread, which does the work; `nil` for a task.
  init(_ frame: ResolutionFrame, on thread: ResolutionThread?) {
    self.frame = frame
    self.thread = thread.map { ObjectIdentifier($0) }
    depth = thread?.stepCount ?? 0
  }

  /// The thread or the task that does the work, and may itself wait; the build stands for its task.
  final var worker: ObjectIdentifier { thread ?? ObjectIdentifier(self) }

  /// Ends the work, and wakes all that wait.
  ///
  /// - Parameter result: The result for them; `nil` if they must resolve again.
  func end(with result: ResolutionResult? = nil) {
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

  /// Begins to call the decorators of the new instance, which other threads get only to end a deadlock.
  final func beginDecoration(of instance: StoredInstance) {
    newInstance = instance
    isDecorating.store(true, ordering: .releasing)
  }

  /// The instance of a build whose decorators have begun.
  final var undecorated: ResolutionResult? {
    guard isDecorating.load(ordering: .acquiring) else {
      return nil
    }
    return newInstance.map { .instance($0) }
  }

  /// Whether the calling thread does the work.
  final var isOwn: Bool { worker == ObjectIdentifier(ResolutionThread.current) }

  /// Returns the frames of the worker that began with the work or after it.
  final func part(of frames: [ResolutionFrame]) -> ArraySlice<ResolutionFrame> {
    frames.dropFirst(depth)
  }
}

/// The build of an instance, while it is in flight: the construction context of what its closure resolves.
///
/// If a scope will store the instance, the slot refers to the build, so others find it, and wait for it.
///
/// `@unchecked`: its thread sets the variables before the closure is called.
class Build: PendingWork, @unchecked Sendable {
  /// The lifetime of the instance.
  final let lifetime: Lifetime
  /// The hold of the store on the instance, if the factory has an action.
  ///
  /// It stays, because a task that the closure has started may read it later.
  final var hold: Hold?
  /// The build around this one: of the same thread, or of the task.
  final var outer: Build?

  /// Describes a build, before others can find it.
  ///
  /// - Parameters:
  ///   - frame: The factory.
  ///   - lifetime: The lifetime of the instance.
  ///   - thread: The current thread, which calls the closure; `nil` for a task.
  init(_ frame: ResolutionFrame, _ lifetime: Lifetime, on thread: ResolutionThread?) {
    self.lifetime = lifetime
    super.init(frame, on: thread)
  }

  /// Adds a caller that has found the build in a slot.
  ///
  /// - Returns: Whether the build goes on; `false` if all callers have left it.
  func addCaller() -> Bool { true }

  /// Begins to call the closure.
  final func beginCall(on thread: ResolutionThread) {
    outer = thread.innermostBuild
    thread.build = self
  }

  /// Ends the call of the closure, if it has begun.
  final func endCall(on thread: ResolutionThread) {
    guard thread.build === self else {
      return
    }
    if outer is AsyncBuild {
      thread.build = nil
    } else {
      thread.build = outer
    }
  }
}
