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
final class SharedTask: StoredInstance, @unchecked Sendable {
  /// The state of a build while it is in flight.
  private struct Building: Sendable {
    /// The callers that wait, by the numbers of their waits.
    var waiters: [UInt: UnsafeContinuation<StoredInstance, any Error>] = [:]
    /// The callers that were cancelled before they began to wait.
    var cancelled: Set<UInt> = []
    var task: Task<Void, Never>?
    /// The raw value of the priority, as the compiler doesn't know the size of a `TaskPriority`.
    var priority: UInt8
    /// The entry whose closure builds the instance.
    var source: Entry
    /// Whether the instance will be stored weakly.
    var isWeak = false

    /// Raises the priority of the build.
    ///
    /// - Returns: The task, if the caller must raise its priority.
    mutating func raise(to priority: TaskPriority) -> Task<Void, Never>? {
      guard priority.rawValue > self.priority else { return nil }
      self.priority = priority.rawValue
      return task
    }
  }

  /// A closure that builds an instance; a structure, because an optional closure would have the calling
  /// convention of generic code, which takes more time.
  @usableFromInline
  struct Recipe: Sendable {
    let make: @Sendable () async throws -> StoredInstance

    @usableFromInline
    init(make: @escaping @Sendable () async throws -> StoredInstance) { self.make = make }
  }

  private struct State: Sendable {
    /// The build; `nil` after it has ended, or all callers have left.
    var building: Building?
    /// The number of callers that hold the shared task; the first one starts it.
    var holds = 1
    /// The number of waits so far.
    var waits: UInt = 0
    /// The result for the holding callers, if the shared task doesn't store the instance itself.
    var outcome: Result<StoredInstance, any Error>?
    /// A weak reference to the instance, if the scope stores it weakly.
    var weakInstance: StoredInstance?
  }

  /// The build, as the wait-for graph knows it.
  let node: AsyncConstruction
  @usableFromInline let isBuilt = Atomic(false)
  @exclusivity(unchecked) @usableFromInline private(set) var instance: StoredInstance?
  private let product: Any.Type
  private let state: Locked<State>

  /// Creates a shared task that its creator holds and must start.
  ///
  /// - Parameters:
  ///   - frame: The factory.
  ///   - lifetime: The lifetime of the instance.
  ///   - product: The type of the instance.
  ///   - source: The entry whose closure builds the instance.
  ///   - isShared: Whether other callers can wait for the instance.
  init(
    _ frame: ResolutionFrame,
    _ lifetime: Lifetime,
    of product: Any.Type,
    by source: Entry,
    isShared: Bool
  ) {
    self.product = product
    node = AsyncConstruction(frame, lifetime, isShared: isShared)
    state = Locked(
      State(building: Building(priority: Task.currentPriority.rawValue, source: source))
    )
    super.init()
    // It doesn't expire during the build.
    noteUse(at: .max)
  }

  /// The instance, if it is stored strongly.
  @inlinable var made: StoredInstance? { isBuilt.load(ordering: .acquiring) ? instance : nil }

  /// The instance, if there is one.
  var present: StoredInstance? { made ?? state.withLock(\.weakInstance)?.strongly() }

  /// Whether there is no instance, and never will be.
  var isOver: Bool { state.withLock { isOver($0) } }

  private func isOver(_ state: State) -> Bool {
    state.building == nil && made == nil && state.weakInstance == nil
  }

  /// The number of callers that wait.
  var waiterCount: Int { state.withLock { $0.building?.waiters.count ?? 0 } }

  override var isInstance: Bool { false }

  override var storedInstance: Any? { present?.storedInstance }

  override var box: StoredInstance? { present }

  override var firstWord: UInt { present?.firstWord ?? 0 }

  override var type: Any.Type { product }

  override var summary: String? { isBeingBuilt ? "being built" : present == nil ? "gone" : nil }

  override var source: Entry? { state.withLock { $0.building?.source } }

  override var held: AnyObject? {
    // The result of an ended build doesn't change any more, so separate reads are consistent.
    isBeingBuilt || made != nil ? self : state.withLock(\.weakInstance)?.held
  }

  // The caller holds the shared task later. A weak instance stays until then. Otherwise its last release,
  // which runs its `deinit`, could happen under the entry's lock.
  override func strongly() -> StoredInstance? {
    state.withLock { !isOver($0) && pin(in: &$0) } ? self : nil
  }

  override func weakly() -> StoredInstance? {
    state.withLock { $0.building?.isWeak = true }
    return self
  }
}

// MARK: - The build

extension SharedTask {
  /// Starts the build, in a task with the task-local values of the current one.
  ///
  /// - Parameters:
  ///   - recipe: Builds the instance.
  ///   - replaced: The objects that the instance replaces, which are released at the end of the build.
  ///   - isOnThisThread: Whether the task may begin on the calling thread.
  func start(
    _ recipe: Recipe,
    replacing replaced: Retired?,
    onThisThread isOnThisThread: Bool
  ) {
    let inherited = Task.currentPriority
    let run: @Sendable @isolated(any) () async -> Void = {
      defer { withExtendedLifetime(replaced) {} }
      do {
        var instance: StoredInstance?
        try await self.node.runInOwnTask { instance = try await recipe.make() }
        self.end(.success(instance.unsafelyUnwrapped))
      } catch {
        self.end(.failure(error))
      }
    }
    let task: Task =
      isOnThisThread && node.mayBeginOnCallersStack ? .immediately(run) : Task(operation: run)
    // The caller holds the shared task, so it is still building, or the task has ended.
    let priority = state.withLock { state in
      state.building?.task = task
      return state.building.map { TaskPriority(rawValue: $0.priority) } ?? inherited
    }
    closable.map { $0.builds.setTask(task, of: $0) }
    if priority > inherited { task.raisePriority(to: priority) }
  }

  /// Builds the instance in the current task, for the only caller.
  nonisolated(nonsending) func run(_ recipe: Recipe) async {
    do {
      var instance: StoredInstance?
      try await node.run { instance = try await recipe.make() }
      end(.success(instance.unsafelyUnwrapped))
    } catch {
      end(.failure(error))
    }
  }

  /// Stores the result of the task, and passes it to all callers that wait.
  private func end(_ result: Result<StoredInstance, any Error>) {
    // The build is released outside the lock.
    let building = state.withLock { state -> Building? in
      // Shutdown may have abandoned the build. Then nothing would close the instance.
      let mayBeStored = closable.map { $0.builds.end($0) } ?? true
      guard let building = state.building else { return nil }
      settleUse()
      if mayBeStored, case .success(let new) = result, !new.isNothing {
        if building.isWeak {
          state.weakInstance = new.weakly()
        } else {
          instance = new
          isBuilt.store(true, ordering: .releasing)
        }
      }
      if made == nil { state.outcome = result }
      state.building = nil
      return building
    }
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
    state.outcome = state.weakInstance?.strongly().map { .success($0) }
    return state.outcome != nil
  }

  /// Ends a hold; the last one to leave an in-flight build cancels it.
  func release() {
    // The build and the outcome are released outside the lock.
    let (building, _) = state.withLock { state -> (Building?, Result<StoredInstance, any Error>?) in
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
  nonisolated(nonsending) func wait() async throws -> StoredInstance {
    let (result, number) = state.withLock { state in
      state.waits += 1
      return (self.result(in: state), state.waits)
    }
    if let result { return try result.get() }
    let wait = AsyncWait(for: node)
    defer { wait?.end() }
    return try await withTaskCancellationHandler {
      try await withPriorityHandler {
        try await withUnsafeThrowingContinuation { suspend($0, number) }
      } onRaise: {
        self.raise(to: $0)
      }
    } onCancel: {
      wait?.end()
      cancel(number)
    }
  }

  /// The result for a caller that holds the shared task; `nil` during the build.
  private func result(in state: borrowing State) -> Result<StoredInstance, any Error>? {
    state.outcome ?? made.map { .success($0) }
  }

  private func suspend(_ waiter: UnsafeContinuation<StoredInstance, any Error>, _ number: UInt) {
    // The task may have been raised before it had a handler for that.
    let priority = Task.currentPriority
    let (result, task) = state.withLock {
      state -> (Result<StoredInstance, any Error>?, Task<Void, Never>?) in
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
    let waiter = state.withLock { state -> UnsafeContinuation<StoredInstance, any Error>? in
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
