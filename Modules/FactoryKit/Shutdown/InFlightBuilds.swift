import Synchronization

/// The in-flight builds of instances that a container or an open scope must close.
final class InFlightBuilds: Sendable {
  private struct State: Sendable {
    /// The builds, each with the shared task to cancel if its factory is async.
    var builds: [ObjectIdentifier: (closable: Closable, sharedTask: StoredInstance?)] = [:]
    /// The task that waits until no build is in flight.
    var waiter: CheckedContinuation<Void, Never>?
    var isClosed = false
    var shutdown: Task<ShutdownError?, Never>?
  }

  /// The builds of the containers whose shutdown actions the current task is inside of.
  @TaskLocal static var closing: [InFlightBuilds] = []

  private let state: Locked<State>

  init(isClosed: Bool = false) { state = Locked(State(isClosed: isClosed)) }

  /// Whether new builds are refused.
  var isClosed: Bool { state.withLock(\.isClosed) }

  /// Whether no build is in flight.
  var isIdle: Bool { state.withLock(\.builds.isEmpty) }

  /// The task that shuts the container down.
  var shutdown: Task<ShutdownError?, Never>? { state.withLock(\.shutdown) }

  /// Refuses new builds from now on.
  func close() { state.withLock { $0.isClosed = true } }

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

  /// Waits until no build is in flight.
  ///
  /// - Precondition: No other task waits.
  func wait() async {
    await withCheckedContinuation { continuation in change { $0.waiter = continuation } }
  }

  /// Changes the builds, and resumes the waiting task when none is left.
  private func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    let (result, waiter) = state.withLock { state in
      let result = body(&state)
      guard state.builds.isEmpty else { return (result, CheckedContinuation<Void, Never>?.none) }
      defer { state.waiter = nil }
      return (result, state.waiter)
    }
    waiter?.resume()
    return result
  }

  /// Adds a build, unless new ones are refused.
  func begin(_ build: Closable) -> Bool {
    state.withLock { state in
      if !state.isClosed { state.builds[ObjectIdentifier(build)] = (build, nil) }
      return !state.isClosed
    }
  }

  /// Sets the shared task of a build, which is cancelled if the build is abandoned.
  func setSharedTask(_ sharedTask: StoredInstance, of build: Closable) {
    let isInFlight = state.withLock { state in
      state.builds[ObjectIdentifier(build)]?.sharedTask = sharedTask
      return state.builds[ObjectIdentifier(build)] != nil
    }
    if !isInFlight { sharedTask.cancelBuild() }
  }

  /// Removes a build, after its instance was stored or dropped.
  func end(_ build: Closable) {
    // The task is released outside the lock.
    _ = change { $0.builds.removeValue(forKey: ObjectIdentifier(build))?.sharedTask }
  }

  /// Abandons the builds that are not complete: their instances are not stored, and their tasks are
  /// cancelled.
  ///
  /// - Returns: The names of their factories.
  func abandon() -> [String] {
    let abandoned = change { state in
      let abandoned = state.builds.filter { $0.value.closable.abandon() }
      for build in abandoned.keys { state.builds[build] = nil }
      return abandoned.values.map { $0 }
    }
    let sharedTasks = abandoned.compactMap(\.sharedTask)
    if !sharedTasks.isEmpty {
      // A cancellation handler may block its thread.
      Task(executorPreference: ThreadExecutor()) {
        for sharedTask in sharedTasks { sharedTask.cancelBuild() }
      }
    }
    return abandoned.map(\.closable.frame.description).sorted()
  }
}

/// A reference to in-flight builds, which are created on first use.
///
/// `AtomicLazyReference` does the same, and takes a third of the time of an open scope without instances.
struct LazyInFlightBuilds: ~Copyable, Sendable {
  /// The address of the builds; zero before the first use, and one if the owner ended before that.
  private let address = Atomic<UInt>(0)

  init() {}

  deinit {
    builds(at: address.load(ordering: .acquiring)).map { Unmanaged.passUnretained($0).release() }
  }

  /// The builds, created on first use.
  var orNew: InFlightBuilds {
    if let builds = builds(at: address.load(ordering: .acquiring)) { return builds }
    let new = Unmanaged.passRetained(InFlightBuilds())
    let original = setAddress(UInt(bitPattern: new.toOpaque()))
    if original == 0 { return new.takeUnretainedValue() }
    new.release()
    return builds(at: original) ?? InFlightBuilds(isClosed: true)
  }

  /// Refuses new builds from now on.
  ///
  /// - Returns: The builds; `nil` if there never were any.
  func close() -> InFlightBuilds? {
    let builds = builds(at: setAddress(1))
    builds?.close()
    return builds
  }

  /// Sets the address, unless one is set, and returns the address before.
  private func setAddress(_ new: UInt) -> UInt {
    address.compareExchange(expected: 0, desired: new, ordering: .acquiringAndReleasing).original
  }

  private func builds(at address: UInt) -> InFlightBuilds? {
    address > 1 ? Unmanaged(address: address)?.takeUnretainedValue() : nil
  }
}
