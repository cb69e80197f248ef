import Synchronization

/// The shutdown action of one instance, and its number in the order of completion.
///
/// A dependency is complete before the instance that resolved it. So the reverse order of completion
/// closes every instance before its dependencies, and nothing has to record which instance depends on
/// which.
///
/// `@unchecked`: the lock of its gate protects `index` and `task`. The thread that ends the build sets the other
/// variables before other threads find the instance, and the task that closes a removed instance resets the object.
final class Closable: @unchecked Sendable {
  private static let last = Atomic<UInt>(0)

  let action: ShutdownAction
  let frame: ResolutionFrame
  /// The gate of the container or the open scope that closes the instance.
  let gate: ShutdownGate
  /// The generation of the container's entry, now and when the build began.
  private let generation: (now: Generation, atBuild: UInt)?
  private let completion = Atomic<UInt>(0)
  /// The object that the instance is, unless it is stored weakly.
  private var object: AnyObject?
  /// The address of the object that this owns.
  private var address: ObjectIdentifier?
  /// Whether this action closes the instance; `false` if the instance is an object that another factory's action
  /// closes.
  private(set) var isOwner = true
  /// The index among the in-flight builds and closings; `nil` at other times.
  var index: Int?
  /// The task that runs the closure of the build, if the factory is async, or the action.
  var task: Task<Void, Never>?

  /// Begins a build; `nil` after shutdown, when nothing would close its instance.
  init?(
    _ action: ShutdownAction,
    _ frame: ResolutionFrame,
    of generation: (now: Generation, atBuild: UInt)?,
    in gate: ShutdownGate
  ) {
    self.action = action
    self.frame = frame
    self.generation = generation
    self.gate = gate
    guard gate.add(self) else {
      return nil
    }
  }

  deinit { releaseObject() }

  /// Whether a registration or a reset in the container has replaced the instance of an open scope, which may
  /// still store it.
  var isReplaced: Bool {
    guard let generation else {
      return false
    }
    return generation.now.current != generation.atBuild
  }

  /// The number of the build in the order of completion, from 1; zero before its end, and if it was
  /// abandoned.
  var order: UInt { completion.load(ordering: .acquiring) }

  /// Becomes the owner of the object that an instance is, unless another factory's instance owns it.
  ///
  /// The thread that ends the build calls this before a scope stores the instance.
  func takeObject(of instance: StoredInstance, isStoredWeakly: Bool) {
    guard let object = instance.object else {
      return
    }
    isOwner = ObjectOwners.add(self, of: object, isStoredWeakly: isStoredWeakly)
    guard isOwner else {
      return
    }
    address = ObjectIdentifier(object)
    if !isStoredWeakly {
      self.object = object
    }
  }

  /// Releases the object, after its closing or if no scope stores it.
  func releaseObject() {
    if let address {
      ObjectOwners.remove(ObjectIdentifier(self), of: address)
    }
    address = nil
    object = nil
  }

  /// Numbers the build, before its instance is stored.
  func setOrder() {
    // Relaxed: all threads agree on the order of the changes of one variable, so a build that ends after
    // another one gets a higher number. Shutdown acquires the number, and so sees the build.
    completion.store(Self.last.add(1, ordering: .relaxed).newValue, ordering: .releasing)
  }
}

/// Admits the builds of instances that a container or an open scope must close, until its shutdown begins.
///
/// It knows the builds and the closings in flight, for which the shutdown waits, and the task of the shutdown.
final class ShutdownGate: Sendable {
  private struct State: Sendable {
    /// The builds and closings in flight, each of which knows its index.
    var inFlight: [Closable] = []
    /// The task that waits until nothing is in flight.
    var waiter: CheckedContinuation<Void, Never>?
    /// Whether there ever was a build.
    var isUsed = false
    /// Whether new builds are refused.
    var isClosed = false
    /// The task that shuts the container down.
    var timekeeper: Task<ShutdownError?, Never>?

    mutating func remove(at index: Int) {
      inFlight[index].index = nil
      let last = inFlight.removeLast()
      if last.index != nil {
        inFlight[index] = last
        last.index = index
      }
      resumeIfEmpty()
    }

    /// Resumes the task that waits, which runs no code of the task, so it may happen under locks.
    mutating func resumeIfEmpty() {
      guard inFlight.isEmpty else {
        return
      }
      waiter?.resume()
      waiter = nil
    }
  }

  /// The gates whose shutdown actions have called the current code, for ``ManagedContainer/shutdown(within:clock:)``.
  ///
  /// The end of an open scope adds none.
  @TaskLocal static var closing: [ShutdownGate] = []

  private let state = Locked(State())

  /// Whether there ever was a build.
  var isUsed: Bool { state.withLock(\.isUsed) }

  /// Whether new builds are refused.
  var isClosed: Bool { state.withLock(\.isClosed) }

  /// The task that shuts the container down.
  var timekeeper: Task<ShutdownError?, Never>? { state.withLock(\.timekeeper) }

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
  func shutDown(_ start: () -> Task<ShutdownError?, Never>) -> Task<ShutdownError?, Never> {
    state.withLock { state in
      state.isClosed = true
      let timekeeper = state.timekeeper ?? start()
      state.timekeeper = timekeeper
      return timekeeper
    }
  }

  /// Waits until no build and no closing is in flight.
  ///
  /// - Precondition: No other task waits.
  nonisolated(nonsending) func wait() async {
    if state.withLock({ $0.inFlight.isEmpty }) {
      return
    }
    await withCheckedContinuation { waiter in
      state.withLock { state in
        if state.inFlight.isEmpty {
          waiter.resume()
        } else {
          state.waiter = waiter
        }
      }
    }
  }

  /// Adds a build or a closing, unless new ones are refused.
  ///
  /// - Returns: Whether it was added; `false` if it is in flight already, and after the beginning of shutdown.
  func add(_ closable: Closable) -> Bool {
    state.withLock { state in
      if state.isClosed || closable.index != nil {
        return false
      }
      state.isUsed = true
      closable.index = state.inFlight.count
      state.inFlight.append(closable)
      return true
    }
  }

  /// Sets the task of a build or a closing, or cancels the task if it was abandoned.
  func setTask(_ task: Task<Void, Never>, of closable: Closable) {
    let isInFlight = state.withLock { state in
      if closable.index != nil {
        closable.task = task
      }
      return closable.index != nil
    }
    if !isInFlight {
      task.cancel()
    }
  }

  /// Completes a build and removes it.
  ///
  /// The caller holds the lock under which it stores the instance: of the entry, or of the shared task. So
  /// shutdown, which waits for the end of the build, finds the instance.
  ///
  /// - Returns: Whether the instance may be stored; `false` if the build was abandoned.
  func complete(_ closable: Closable) -> Bool {
    state.withLock { state in
      guard let index = closable.index else {
        return false
      }
      closable.setOrder()
      closable.task = nil
      state.remove(at: index)
      return true
    }
  }

  /// Removes a build or a closing that has ended, unless it was abandoned.
  func remove(_ closable: Closable) {
    state.withLock { state in
      guard let index = closable.index else {
        return
      }
      closable.task = nil
      state.remove(at: index)
    }
  }

  /// Abandons the builds and closings: no scope stores the new instances, and the tasks are cancelled.
  ///
  /// - Returns: The names of their factories.
  func abandon() -> [String] {
    let abandoned = state.withLock { state in
      let abandoned = state.inFlight
      for closable in abandoned {
        closable.index = nil
      }
      state.inFlight = []
      state.resumeIfEmpty()
      return abandoned
    }
    ThreadExecutor.cancel(abandoned.compactMap(\.task))
    return abandoned.map(\.frame.description).sorted()
  }
}
