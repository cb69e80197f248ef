public import Synchronization

/// The build of one instance by an async factory, which all callers share, and then the instance.
///
/// A scope stores it in place of the instance, even while the build is in flight. A task builds the
/// instance. Each caller holds the shared task until it gets the instance or leaves. When the last caller
/// leaves before the end of the build, the task is cancelled, and the shared task is over.
///
/// `@unchecked`: the state is behind a lock, except for the instance, which is written once, before
/// `isBuilt`.
@usableFromInline
final class SharedTask<T: Sendable>: StoredInstance, @unchecked Sendable {
  /// The state of a build while it is in flight.
  private struct Building: Sendable {
    /// The callers that wait, by the numbers of their waits.
    var waiters: [UInt: CheckedContinuation<T, any Error>] = [:]
    /// The callers that were cancelled before they began to wait.
    var cancelled: Set<UInt> = []
    var task: Task<Void, Never>?
    var priority: TaskPriority
    /// The entry whose closure builds the instance.
    var source: Entry
    /// Whether the instance will be stored weakly.
    var isWeak = false
    /// Whether shutdown no longer waits for the build.
    var isAbandoned = false

    /// Raises the priority of the build.
    ///
    /// - Returns: The task, if the caller must raise its priority.
    mutating func raise(to priority: TaskPriority) -> Task<Void, Never>? {
      guard priority > self.priority else { return nil }
      self.priority = priority
      return task
    }
  }

  private struct State: Sendable {
    /// The build; `nil` after it has ended, or all callers have left.
    var building: Building?
    /// The number of callers that hold the shared task; the first one starts it.
    var holds = 1
    /// The result for these callers, if the shared task doesn't store the instance itself.
    var outcome: Result<T, any Error>?
    var weakInstance: WeakBox<T>?
  }

  /// The build, as the wait-for graph knows it.
  let node: Construction
  @usableFromInline let isBuilt = Atomic(false)
  @exclusivity(unchecked) @usableFromInline private(set) var instance: T?
  private let state: Locked<State>

  /// Creates a shared task that its creator holds and must start.
  ///
  /// - Parameters:
  ///   - frame: The factory.
  ///   - lifetime: The lifetime of the instance.
  ///   - source: The entry whose closure builds the instance.
  init(_ frame: ResolutionFrame, _ lifetime: Lifetime, by source: Entry) {
    node = Construction(frame, lifetime)
    state = Locked(State(building: Building(priority: Task.currentPriority, source: source)))
    super.init()
    // It doesn't expire during the build.
    noteUse(at: .max)
  }

  /// The instance, if it is stored strongly.
  @inlinable var made: T? { isBuilt.load(ordering: .acquiring) ? instance : nil }

  /// The instance, if there is one.
  var present: T? { made ?? state.withLock(\.weakInstance)?.value }

  /// Whether there is no instance, and never will be.
  var isOver: Bool { state.withLock { isOver($0) } }

  private func isOver(_ state: State) -> Bool {
    state.building == nil && made == nil && state.weakInstance == nil
  }

  /// The number of callers that wait.
  var waiterCount: Int { state.withLock { $0.building?.waiters.count ?? 0 } }

  override var isInstance: Bool { false }

  override var storedInstance: Any? { present }

  override var type: Any.Type { T.self }

  override var summary: String? { isBeingBuilt ? "being made" : present == nil ? "gone" : nil }

  override var source: Entry? { state.withLock { $0.building?.source } }

  override var held: AnyObject? {
    // The end of a build is final, so what the first read misses doesn't change any more.
    isBeingBuilt || made != nil ? self : state.withLock(\.weakInstance)?.held
  }

  // The caller holds the shared task later. A weak instance stays until then: its last release, which
  // runs its `deinit`, could be under the entry's lock otherwise.
  override func strongly() -> StoredInstance? {
    state.withLock { !isOver($0) && pin(in: &$0) } ? self : nil
  }

  override func weakly() -> StoredInstance? {
    state.withLock { $0.building?.isWeak = true }
    return self
  }

  override func cancelBuild() {
    let task = state.withLock { state in
      state.building?.isAbandoned = true
      return state.building?.task
    }
    task?.cancel()
  }
}

// MARK: - The build

extension SharedTask {
  /// Starts the build, in a task with the task-local values of the current one.
  ///
  /// - Parameters:
  ///   - recipe: Builds the instance.
  ///   - replaced: The objects that the instance replaces, which are released at the end of the build.
  func start(_ recipe: AsyncRecipe<T>, replacing replaced: Retired?) {
    let inherited = Task.currentPriority
    let task = Task {
      defer { withExtendedLifetime(replaced) {} }
      do {
        end(.success(try await node.run(recipe.make)))
      } catch {
        end(.failure(error))
      }
    }
    // The caller holds the shared task, so it is still building, or the task has ended.
    let (priority, isAbandoned) = state.withLock { state in
      state.building?.task = task
      return (state.building?.priority ?? inherited, state.building?.isAbandoned ?? false)
    }
    if isAbandoned { task.cancel() }
    if priority > inherited { task.raisePriority(to: priority) }
  }

  /// Stores the result of the task, and passes it to all callers that wait.
  private func end(_ result: Result<T, any Error>) {
    // Shutdown may have abandoned the build. Then nothing would close the instance.
    let mayBeStored = closable?.complete() ?? true
    // The build is released outside the lock.
    let building = state.withLock { state -> Building? in
      guard let building = state.building else { return nil }
      settleUse()
      if mayBeStored, case .success(let new) = result, !isNil(new) {
        if building.isWeak {
          state.weakInstance = object(in: new).map { WeakBox(new, $0) }
        } else {
          instance = new
          isBuilt.store(true, ordering: .releasing)
        }
      }
      if made == nil { state.outcome = result }
      state.building = nil
      return building
    }
    closable.map { $0.builds.end($0) }
    for waiter in (building?.waiters ?? [:]).values { waiter.resume(with: result) }
  }
}

// MARK: - The callers

extension SharedTask {
  /// Holds the shared task, for a later call of ``release()``.
  ///
  /// - Returns: Whether there is a build or a result to wait for.
  func hold() -> Bool {
    let priority = Task.currentPriority
    let (isHeld, task) = state.withLock { state -> (Bool, Task<Void, Never>?) in
      guard pin(in: &state) else { return (false, nil) }
      state.holds += 1
      return (true, state.building?.raise(to: priority))
    }
    task?.raisePriority(to: priority)
    return isHeld
  }

  /// Stores a weak instance as long as callers hold the shared task.
  ///
  /// - Returns: Whether there is a build or a result to wait for.
  private func pin(in state: inout State) -> Bool {
    // A caller that arrives while others still hold an outcome gets the same one.
    if state.building != nil || state.outcome != nil || made != nil { return true }
    state.outcome = state.weakInstance?.value.map { .success($0) }
    return state.outcome != nil
  }

  /// Ends a hold; the last one to leave an in-flight build cancels it.
  func release() {
    // The build and the outcome are released outside the lock.
    let (building, _) = state.withLock { state -> (Building?, Result<T, any Error>?) in
      state.holds -= 1
      guard state.holds == 0 else { return (nil, nil) }
      defer { (state.building, state.outcome) = (nil, nil) }
      return (state.building, state.outcome)
    }
    building?.task?.cancel()
  }

  /// Waits for the instance, for a caller that holds the shared task.
  ///
  /// Ends the program with the chain of a circular dependency, if the wait would never end.
  ///
  /// - Returns: The instance.
  /// - Throws: The error of the build, or a `CancellationError` if the current task is cancelled.
  nonisolated(nonsending) func wait() async throws -> T {
    if let result = state.withLock({ result(in: $0) }) { return try result.get() }
    let wait = AsyncWait(for: node)
    defer { wait.end() }
    return try await withTaskCancellationHandler {
      try await withPriorityHandler {
        try await withCheckedThrowingContinuation { suspend($0, wait.number) }
      } onRaise: {
        self.raise(to: $0)
      }
    } onCancel: {
      wait.end()
      cancel(wait.number)
    }
  }

  /// The result for a caller that holds the shared task; `nil` during the build.
  private func result(in state: borrowing State) -> Result<T, any Error>? {
    state.outcome ?? made.map { .success($0) }
  }

  private func suspend(_ waiter: CheckedContinuation<T, any Error>, _ number: UInt) {
    // The task may have been raised before it had a handler for that.
    let priority = Task.currentPriority
    let (result, task) = state.withLock {
      state -> (Result<T, any Error>?, Task<Void, Never>?) in
      if let result = self.result(in: state) { return (result, nil) }
      if state.building?.cancelled.remove(number) != nil {
        return (.failure(CancellationError()), nil)
      }
      state.building?.waiters[number] = waiter
      return (nil, state.building?.raise(to: priority))
    }
    task?.raisePriority(to: priority)
    if let result { waiter.resume(with: result) }
  }

  private func cancel(_ number: UInt) {
    let waiter = state.withLock { state -> CheckedContinuation<T, any Error>? in
      if let waiter = state.building?.waiters.removeValue(forKey: number) { return waiter }
      state.building?.cancelled.insert(number)
      return nil
    }
    waiter?.resume(throwing: CancellationError())
  }

  private func raise(to priority: TaskPriority) {
    state.withLock { $0.building?.raise(to: priority) }?.raisePriority(to: priority)
  }
}

/// A caller's hold of a shared task, with the options for the delivery of the instance.
@usableFromInline
struct SharedTaskHandle<T: Sendable>: Sendable {
  let sharedTask: SharedTask<T>
  private let container: any ManagedContainer
  private let key: FactoryKey
  /// Whether this caller has started the shared task.
  private let isNew: Bool
  private let decorator: AnyDecoration?
  private let containerDecorator: Unchecked<(Any) -> Void>?
  private let expires: Bool

  /// Holds the shared task of a resolution; `nil` if it is over.
  ///
  /// - Parameters:
  ///   - sharedTask: The shared task that the resolution has found or started.
  ///   - resolution: The resolution, which has ended.
  init?(_ sharedTask: SharedTask<T>, of resolution: Resolution) {
    isNew = resolution.resolved?.isNew ?? false
    // The caller that starts a shared task holds it from the beginning.
    guard isNew || sharedTask.hold() else { return nil }
    self.sharedTask = sharedTask
    (container, key) = (resolution.container, resolution.frame.key)
    decorator = resolution.options.decorator
    containerDecorator = resolution.settings?.decorator
    expires = resolution.expiry != nil
  }

  /// Waits for the instance, and calls its decorators.
  @usableFromInline
  nonisolated(nonsending) func wait() async throws -> T {
    let instance = try await sharedTask.wait()
    deliver(instance)
    return instance
  }

  /// Notes a use of the instance, and calls its decorators.
  func deliver(_ instance: T) {
    if expires { sharedTask.noteUse(at: MonotonicClock.nanoseconds) }
    guard decorator != nil || containerDecorator != nil else { return }
    ResolutionThread.current.decorate(.passUnretained(container), key) {
      if let decorator {
        unsafeDowncast(decorator, to: Decoration<T>.self).decorate(instance, isNew)
      }
      containerDecorator?.value(instance)
    }
  }

  /// Ends the hold.
  @usableFromInline
  func release() { sharedTask.release() }
}
