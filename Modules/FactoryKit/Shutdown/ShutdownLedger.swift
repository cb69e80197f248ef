import Synchronization

/// The in-flight builds of instances that a container or an open scope must close.
final class ShutdownLedger: Sendable {
  private struct State: Sendable {
    /// The builds, each with the instance of an async factory that can be cancelled.
    var builds: [ObjectIdentifier: (closable: Closable, sharedTask: StoredInstance?)] = [:]
    /// Called when the last build has ended.
    var onIdle: (@Sendable () -> Void)?
    var isClosed = false
    var shutdown: ContainerShutdown?

    /// Returns the closure to call, if no build is in flight.
    mutating func takeOnIdle() -> (@Sendable () -> Void)? {
      guard builds.isEmpty else { return nil }
      defer { onIdle = nil }
      return onIdle
    }
  }

  private let state = Locked(State())

  /// Whether new builds are refused.
  var isClosed: Bool { state.withLock(\.isClosed) }

  /// Whether no build is in flight.
  var isIdle: Bool { state.withLock(\.builds.isEmpty) }

  /// Refuses new builds from now on.
  ///
  /// - Returns: Whether this was the first call.
  func close() -> Bool {
    state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
  }

  /// Refuses new builds from now on, and starts the shutdown of a container with the first call.
  ///
  /// - Returns: The shutdown of the first call.
  func close(_ start: () -> ContainerShutdown) -> ContainerShutdown {
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
  func waitForBuilds() async {
    await withCheckedContinuation { continuation in
      let onIdle = state.withLock { state in
        state.onIdle = { continuation.resume() }
        return state.takeOnIdle()
      }
      onIdle?()
    }
  }

  /// Adds a build, unless new ones are refused.
  func begin(_ build: Closable) -> Bool {
    state.withLock { state in
      if !state.isClosed { state.builds[ObjectIdentifier(build)] = (build, nil) }
      return !state.isClosed
    }
  }

  /// Sets the instance whose build to cancel.
  func setSharedTask(_ sharedTask: StoredInstance, of build: Closable) {
    let isAbandoned = state.withLock { state in
      state.builds[ObjectIdentifier(build)]?.sharedTask = sharedTask
      return state.builds[ObjectIdentifier(build)] == nil
    }
    if isAbandoned { sharedTask.cancelBuild() }
  }

  /// Completes a build, before its instance is stored.
  ///
  /// - Returns: Whether the instance may be stored; not if the build was abandoned.
  func complete(_ build: Closable) -> Bool {
    state.withLock { state in
      guard state.builds[ObjectIdentifier(build)] != nil else { return false }
      build.setOrder()
      return true
    }
  }

  /// Removes a build, after its instance was stored or dropped.
  func end(_ build: Closable) {
    let (_, onIdle) = state.withLock { state in
      (state.builds.removeValue(forKey: ObjectIdentifier(build))?.sharedTask, state.takeOnIdle())
    }
    onIdle?()
  }

  /// Gives up the builds that are not complete, whose instances are then not stored.
  ///
  /// - Returns: The names of their factories, and the in-flight instances to cancel.
  func abandonBuilds() -> (names: [String], sharedTasks: [StoredInstance]) {
    let (abandoned, onIdle) = state.withLock { state in
      let abandoned = state.builds.filter { $0.value.closable.order == 0 }
      for build in abandoned.keys { state.builds[build] = nil }
      return (abandoned.values.map { $0 }, state.takeOnIdle())
    }
    onIdle?()
    return (
      abandoned.map(\.closable.frame.description).sorted(), abandoned.compactMap(\.sharedTask)
    )
  }
}

/// A ledger that is created for the first instance to close.
struct LazyShutdownLedger: ~Copyable, Sendable {
  private let address = Atomic<UInt>(0)

  /// The ledger of all that have ended without one.
  private static let closed: ShutdownLedger = {
    let ledger = ShutdownLedger()
    _ = ledger.close()
    return ledger
  }()

  init() {}

  deinit {
    let ledger = Unmanaged<ShutdownLedger>(address: address.load(ordering: .acquiring))
    if ledger?.toOpaque() != Unmanaged.passUnretained(Self.closed).toOpaque() { ledger?.release() }
  }

  /// The ledger, created on first use.
  var ledger: ShutdownLedger {
    if let ledger = Unmanaged<ShutdownLedger>(address: address.load(ordering: .acquiring)) {
      return ledger.takeUnretainedValue()
    }
    let new = Unmanaged.passRetained(ShutdownLedger())
    let original = set(new)
    if original != nil { new.release() }
    return (original ?? new).takeUnretainedValue()
  }

  /// Prevents that a ledger is created later.
  ///
  /// - Returns: The ledger, if there is one already.
  func seal() -> ShutdownLedger? { set(.passUnretained(Self.closed))?.takeUnretainedValue() }

  /// Sets the ledger, unless there is one.
  ///
  /// - Returns: The one that was there.
  private func set(_ ledger: Unmanaged<ShutdownLedger>) -> Unmanaged<ShutdownLedger>? {
    Unmanaged(
      address: address.compareExchange(
        expected: 0,
        desired: UInt(bitPattern: ledger.toOpaque()),
        ordering: .acquiringAndReleasing
      ).original
    )
  }
}
