/// The work of one thread that other threads may wait for: a build, or an `autoRegister()`.
final class PendingWork: Sendable {
  private struct State: Sendable {
    var isDone = false
    /// The latches to open when the work is done.
    var latches: [Latch] = []
    /// The instance for the threads that wait; `nil` if they must resolve again.
    var instance: StoredInstance?
  }

  /// The factory that the thread builds an instance of, or a container's `autoRegister()`.
  let frame: ResolutionFrame
  /// The entry with the closure of the build, if a slot will store the instance.
  let source: Entry?
  /// The thread that does the work.
  let owner: ResolutionThread.ID
  /// The factories that the thread was building or decorating, and this one, outermost first.
  ///
  /// In a release build, it has this frame alone.
  let chain: [ResolutionFrame]
  /// The number of factories that the thread was building or decorating when the work began.
  private let depth: Int
  private let state = Locked(State())

  /// Begins work on the calling thread.
  init(_ frame: ResolutionFrame, by source: Entry? = nil) {
    (self.frame, self.source) = (frame, source)
    let thread = ResolutionThread.current
    owner = thread.id
    depth = thread.chainCount
    chain = (BuildConfiguration.isDebug ? thread.chain : []) + [frame]
  }

  /// Describes work that a thread has begun.
  ///
  /// - Parameters:
  ///   - frame: The factory.
  ///   - owner: The thread.
  ///   - depth: The number of factories that the thread was building or decorating then.
  init(_ frame: ResolutionFrame, of owner: ResolutionThread.ID, depth: Int) {
    (self.frame, source) = (frame, nil)
    self.owner = owner
    self.depth = depth
    chain = [frame]
  }

  /// Returns those of the thread's frames that have begun since the work has.
  func part(of frames: [ResolutionFrame]) -> ArraySlice<ResolutionFrame> {
    frames.dropFirst(depth)
  }

  /// Whether the work is done.
  var isDone: Bool { state.withLock(\.isDone) }

  /// Whether the calling thread does the work.
  var isOwn: Bool { owner == ResolutionThread.current.id }

  /// Ends the work, and wakes all waiting threads.
  ///
  /// - Parameter instance: The instance for them; `nil` if they must resolve again.
  func finish(with instance: StoredInstance? = nil) {
    let latches = state.withLock { state in
      (state.isDone, state.instance) = (true, instance)
      defer { state.latches = [] }
      return state.latches
    }
    for latch in latches { latch.open() }
  }

  /// Waits for the instance, or stops the program if the wait would never end.
  func result() -> StoredInstance? {
    _ = WaitGraph.wait(for: self)
    return state.withLock(\.instance)
  }

  /// Opens a latch when the work is done, or now if it is done.
  func open(_ latch: Latch) {
    let isDone = state.withLock { state in
      if !state.isDone { state.latches.append(latch) }
      return state.isDone
    }
    if isDone { latch.open() }
  }
}

/// The warning about a thread that waits long for another thread's build, in debug builds.
///
/// FactoryKit doesn't know what a factory waits for outside the container, so it cannot tell a wait that
/// never ends from a long one.
enum LongWait {
  private static let setting = Locked<Duration?>(.seconds(10))

  /// The time before the warning; `nil` for no warning.
  static var limit: Duration? {
    get { setting.withLock { $0 } }
    set { setting.withLock { $0 = newValue } }
  }

  /// The limit in nanoseconds; `nil` for no warning, as in release builds.
  static var delay: Int64? {
    guard BuildConfiguration.isDebug, let (seconds, attoseconds) = limit?.components,
      seconds < Int64.max / 1_000_000_000
    else { return nil }
    return max(0, seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }

  /// Writes a warning with the chains of both threads to standard error.
  ///
  /// - Parameters:
  ///   - thread: The waiting thread.
  ///   - frames: The factories that it is building, outermost first.
  ///   - work: The work that it waits for.
  static func report(
    _ thread: ResolutionThread,
    _ frames: [ResolutionFrame],
    waitingFor work: PendingWork
  ) {
    let inside = frames.isEmpty ? "" : " while it builds \(frames.chain)"
    writeError(
      """
      warning: Thread \(thread.id.number) has waited \(limit ?? .zero) for \(work.frame)\(inside). \
      Thread \(work.owner.number) is building \(work.chain.chain). If this never ends, that \
      factory waits for something that needs this thread, such as a semaphore, a lock or \
      DispatchQueue.main.sync.

      """
    )
  }
}
