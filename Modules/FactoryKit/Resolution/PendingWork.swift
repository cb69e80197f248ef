/// Something that one thread is doing and others may have to wait for.
///
/// `@unchecked`: what is not behind a lock, here and in the one subclass, is immutable.
@usableFromInline
class PendingWork: @unchecked Sendable {
  private struct State: Sendable {
    var isDone = false
    /// What to open when the work is done.
    var latches: [Latch] = []
  }

  /// What is being done: the building of an instance, or a container's `autoRegister()`.
  let frame: ResolutionFrame
  /// The thread that does it.
  let owner: ResolutionThread.ID
  /// The factories that the thread was building or decorating, and this one, outermost first; this one alone
  /// in a release build.
  let chain: [ResolutionFrame]
  /// The number of factories that the thread was building or decorating when the work began.
  private let depth: Int
  private let state = Locked(State())

  /// Begins work on the calling thread.
  init(_ frame: ResolutionFrame) {
    self.frame = frame
    let thread = ResolutionThread.current
    owner = thread.id
    depth = thread.chainCount
    chain = (BuildConfiguration.isDebug ? thread.chain : []) + [frame]
  }

  /// Takes note of work that a thread has begun.
  ///
  /// - Parameters:
  ///   - frame: What is being done.
  ///   - owner: The thread.
  ///   - depth: The number of factories that the thread was building or decorating then.
  init(_ frame: ResolutionFrame, of owner: ResolutionThread.ID, depth: Int) {
    self.frame = frame
    self.owner = owner
    self.depth = depth
    chain = [frame]
  }

  /// What its thread is inside of since the work began, of all that it is inside of.
  final func part(of frames: [ResolutionFrame]) -> ArraySlice<ResolutionFrame> {
    frames.dropFirst(depth)
  }

  /// Whether the work is done.
  final var isDone: Bool { state.withLock(\.isDone) }

  /// Whether it is the calling thread that does it.
  final var isOwn: Bool { owner == ResolutionThread.current.id }

  /// Lets all who wait go on.
  final func finish() {
    let latches = state.withLock { state in
      state.isDone = true
      defer { state.latches = [] }
      return state.latches
    }
    for latch in latches { latch.open() }
  }

  /// Opens a latch when the work is done, or now if it is.
  final func open(_ latch: Latch) {
    let isDone = state.withLock { state in
      if !state.isDone { state.latches.append(latch) }
      return state.isDone
    }
    if isDone { latch.open() }
  }
}
