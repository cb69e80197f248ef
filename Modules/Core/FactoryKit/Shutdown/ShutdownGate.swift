/// Admits the builds of instances that a container or an open scope must close, until its shutdown begins.
///
/// It knows the builds and the closings in flight, for which the shutdown waits, and the task of the shutdown.
final class ShutdownGate: Sendable {
  private struct State: Sendable {
    /// The builds and closings, each of which knows its index.
    var builds: [Closable] = []
    /// The task that waits until nothing is in flight.
    var waiter: CheckedContinuation<Void, Never>?
    /// Whether there ever was a build.
    var isUsed = false
    var isClosed = false
    var shutdown: Task<ShutdownError?, Never>?

    mutating func remove(at index: Int) {
      builds[index].index = nil
      let last = builds.removeLast()
      if last.index != nil {
        builds[index] = last
        last.index = index
      }
      resumeIfEmpty()
    }

    /// Resumes the task that waits, which runs no code of the task, so it may happen under locks.
    mutating func resumeIfEmpty() {
      guard builds.isEmpty else { return }
      waiter?.resume()
      waiter = nil
    }
  }

  /// The gates of the containers and open scopes whose shutdown action has called the current code.
  @TaskLocal static var closing: [ShutdownGate] = []

  private let state = Locked(State())

  /// Whether there ever was a build.
  var isUsed: Bool { state.withLock(\.isUsed) }

  /// Whether new builds are refused.
  var isClosed: Bool { state.withLock(\.isClosed) }

  /// The task that shuts the container down.
  var shutdown: Task<ShutdownError?, Never>? { state.withLock(\.shutdown) }

  /// Refuses new builds from now on.
  ///
  /// - Returns: Whether there ever was a build.
  func close() -> Bool {
    state.withLock { state in
      state.isClosed = true
      return state.isUsed
    }
  }

  /// Refuses new builds from now on, and starts the shutdown of a container with the first call.
  ///
  /// - Returns: The task of the first call.
  func close(_ start: () -> Task<ShutdownError?, Never>) -> Task<ShutdownError?, Never> {
    state.withLock { state in
      state.isClosed = true
      let shutdown = state.shutdown ?? start()
      state.shutdown = shutdown
      return shutdown
    }
  }

  /// Waits until no build and no closing is in flight.
  ///
  /// - Precondition: No other task waits.
  nonisolated(nonsending) func wait() async {
    if state.withLock({ $0.builds.isEmpty }) { return }
    await withCheckedContinuation { waiter in
      state.withLock { state in
        if state.builds.isEmpty { waiter.resume() } else { state.waiter = waiter }
      }
    }
  }

  /// Adds a build or a closing, unless new ones are refused.
  ///
  /// - Returns: Whether it was added; `false` if it is in flight already, and after the beginning of shutdown.
  func add(_ build: Closable) -> Bool {
    state.withLock { state in
      if state.isClosed || build.index != nil { return false }
      state.isUsed = true
      build.index = state.builds.count
      state.builds.append(build)
      return true
    }
  }

  /// Sets the task of a build or a closing, or cancels the task if it was abandoned.
  func setTask(_ task: Task<Void, Never>, of build: Closable) {
    let isInFlight = state.withLock { state in
      if build.index != nil { build.task = task }
      return build.index != nil
    }
    if !isInFlight { task.cancel() }
  }

  /// Completes a build and removes it.
  ///
  /// The caller holds the lock under which it stores the instance: of the entry, or of the shared task. So
  /// shutdown, which waits for the end of the build, finds the instance.
  ///
  /// - Returns: Whether the instance may be stored; `false` if the build was abandoned.
  func complete(_ build: Closable) -> Bool {
    state.withLock { state in
      guard let index = build.index else { return false }
      build.complete()
      build.task = nil
      state.remove(at: index)
      return true
    }
  }

  /// Removes a build or a closing that has ended, unless it was abandoned.
  func remove(_ build: Closable) {
    state.withLock { state in
      guard let index = build.index else { return }
      build.task = nil
      state.remove(at: index)
    }
  }

  /// Abandons the builds and closings: no scope stores the new instances, and the tasks are cancelled.
  ///
  /// - Returns: The names of their factories.
  func abandon() -> [String] {
    let abandoned = state.withLock { state in
      let builds = state.builds
      for build in builds { build.index = nil }
      state.builds = []
      state.resumeIfEmpty()
      return builds
    }
    ThreadExecutor.cancel(abandoned.compactMap(\.task))
    return abandoned.map(\.frame.description).sorted()
  }
}
