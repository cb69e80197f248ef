import Synchronization

/// The build of one instance by an async factory, which all callers share, and then the instance.
///
/// A scope stores it in place of the instance, even while the build is in flight. Each caller holds the
/// shared task until it gets the instance or leaves.
///
/// It is in one of four states. *Building*: there is a build, and callers hold it. *Built*: it stores the instance.
/// *Built weakly*: it stores a weak reference, and the instance itself while callers hold it. *Over*: the build has
/// failed, or all callers have left it, so there is no instance, and never will be.
///
/// The build belongs to no caller. It has a task of its own, which continues without the first caller. When
/// the last caller leaves before the end of the build, the task is cancelled, and the shared task is over.
/// Without a scope, there is only one caller, and its task builds the instance.
///
/// `@unchecked`: the state is behind a lock, except for the instance, which is written once, before
/// `isBuilt`.
@usableFromInline
final class SharedTask: StoredInstance, @unchecked Sendable {
  /// The state of a build while it is in flight.
  private struct Building: Sendable {
    /// The build, as the wait-for graph and the search for captive dependencies know it.
    let build: AsyncBuild
    /// The entry whose closure builds the instance.
    let source: Entry
    /// The callers that wait, by the numbers of their waits.
    var waiters: [UInt: UnsafeContinuation<StoredInstance, any Error>] = [:]
    /// The callers that were cancelled before they began to wait.
    var cancelled: Set<UInt> = []
    /// The task of the build; `nil` until it begins, and if a caller builds the instance for itself.
    var task: Task<Void, Never>?
    /// The raw value of the priority, as the compiler doesn't know the size of a `TaskPriority`.
    var priority: UInt8
  }

  /// A closure that builds an instance.
  struct Recipe: Sendable {
    let make: @Sendable () async throws -> StoredInstance
    /// The container, which exists until the end of the build.
    var container: (any ManagedContainer)?
    /// The open scope that will store the instance.
    var openScope: OpenScope?
    /// The hold on the instance, if the factory has an action.
    var hold: Hold?
    /// The decorators of the new instance, before other callers get it.
    var decorators: Decorators?
    /// The objects that the instance replaces, which are released at the end of the build.
    var replaced: [any Sendable] = []
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
    /// Whether the scope stores the instance weakly.
    var isWeak = false
    /// The instance, or a weak reference to it, as the scope stores it.
    var stored: StoredInstance?
  }

  private let isBuilt = Atomic(false)
  /// The instance for readers that take no lock, if it is stored strongly.
  private var instance: StoredInstance?
  private let state: Locked<State>

  /// Creates a shared task that its creator holds and must start.
  ///
  /// - Parameters:
  ///   - resolution: The resolution that builds the instance.
  ///   - isShared: Whether other callers can wait for the instance.
  init(of resolution: Resolution, isShared: Bool) {
    let building = Building(
      build: AsyncBuild(resolution.frame, resolution.lifetime, resolution.hold, isShared: isShared),
      source: resolution.entry,
      priority: Task.currentPriority.rawValue
    )
    state = Locked(State(building: building))
    super.init()
    // It doesn't expire during the build.
    noteUse(at: .max)
  }

  /// The instance, if it is stored strongly.
  var made: StoredInstance? {
    guard isBuilt.load(ordering: .acquiring) else {
      return nil
    }
    return instance
  }

  /// The instance, if there is one.
  var present: StoredInstance? { made ?? state.withLock(\.stored)?.strongly() }

  /// Whether there is no instance, and never will be.
  private func isOver(_ state: State) -> Bool {
    state.building == nil && state.stored == nil
  }

  /// The number of callers that wait.
  var waiterCount: Int { state.withLock { $0.building?.waiters.count ?? 0 } }

  override var anyValue: Any? { present?.anyValue }

  override var box: StoredInstance? { present }

  override var object: AnyObject? { present?.object }

  override var address: UInt? { made?.address ?? state.withLock(\.stored)?.address }

  override var source: Entry? { state.withLock { $0.building?.source } }

  override var held: AnyObject? {
    // The result of an ended build doesn't change any more, so separate reads are consistent.
    if isBeingBuilt || made != nil {
      return self
    }
    return state.withLock(\.stored)?.held
  }

  // MARK: The callers that hold it

  // The caller holds the shared task later. A weak instance stays until then. Otherwise its last release,
  // which runs its `deinit`, could happen under the entry's lock.
  override func strongly() -> StoredInstance? {
    state.withLock { !isOver($0) && pin(in: &$0) } ? self : nil
  }

  override func weakly() -> StoredInstance? {
    state.withLock { $0.isWeak = true }
    return self
  }

  /// Holds the shared task, for a later call of ``release()``.
  ///
  /// - Returns: Whether there is a build or a result to wait for.
  func hold() -> Bool {
    state.withLock { state in
      guard pin(in: &state) else {
        return false
      }
      state.holds += 1
      return true
    }
  }

  /// Stores a weak instance as long as callers hold the shared task.
  ///
  /// - Returns: Whether there is a build or a result to wait for.
  private func pin(in state: inout State) -> Bool {
    // A caller that arrives while others still hold an outcome gets the same one.
    if state.building != nil || state.outcome != nil || made != nil {
      return true
    }
    state.outcome = state.stored?.strongly().map { .success($0) }
    return state.outcome != nil
  }

  /// Ends a hold; the last one to leave an in-flight build cancels it.
  func release() {
    // The build and the outcome are released outside the lock.
    let (building, _) = state.withLock { state -> (Building?, Result<StoredInstance, any Error>?) in
      state.holds -= 1
      guard state.holds == 0 else {
        return (nil, nil)
      }
      defer {
        state.building = nil
        state.outcome = nil
      }
      return (state.building, state.outcome)
    }
    building?.task?.cancel()
  }
}

// MARK: - The build

extension SharedTask {
  /// Starts the build, in a task of its own with the task-local values of the current one.
  ///
  /// - Parameters:
  ///   - recipe: The closure that builds the instance.
  ///   - isImmediate: Whether the closure runs on the calling thread until it suspends. This saves a change of
  ///     the thread, but no actor may wait for it. Deeply nested builds change the thread nevertheless, because
  ///     its stack is limited.
  func start(_ recipe: Recipe, isImmediate: Bool) {
    let operation: @Sendable () async -> Void = { _ = try? await self.run(recipe) }
    let depth = AsyncBuild.ofTask?.depth ?? 0
    let task: Task<Void, Never>
    if isImmediate && depth < 16 {
      task = .immediately(operation)
    } else {
      task = Task(operation: operation)
    }
    // A caller holds the shared task, so it is still building, or the task has ended.
    let priority = state.withLock { state in
      state.building?.task = task
      return state.building?.priority
    }
    if let priority, priority > Task.currentPriority.rawValue {
      task.raise(to: TaskPriority(rawValue: priority))
    }
    recipe.hold.map { $0.gate.setTask(task, of: $0) }
  }

  /// Builds the instance in the current task.
  ///
  /// - Returns: The instance.
  /// - Throws: The error of the closure.
  nonisolated(nonsending) func run(_ recipe: Recipe) async throws -> StoredInstance {
    do {
      let instance = try await build(recipe)
      endBuild(.success(instance), of: recipe)
      return instance
    } catch {
      endBuild(.failure(error), of: recipe)
      throw error
    }
  }

  private nonisolated(nonsending) func build(_ recipe: Recipe) async throws -> StoredInstance {
    defer { withExtendedLifetime(recipe.replaced) {} }
    // All callers have left, and the build is cancelled.
    guard let asyncBuild = state.withLock({ $0.building?.build }) else {
      throw CancellationError()
    }
    var built: StoredInstance?
    try await asyncBuild.run { built = try await recipe.make() }
    let instance = built.unsafelyUnwrapped
    withExtendedLifetime(recipe.container) {
      recipe.decorators?.call(with: instance, isNew: true)
    }
    return instance
  }

  /// Stores the result of the build, and passes it to all callers that wait.
  ///
  /// If all callers have left, no scope stores the instance, and its action is called.
  private func endBuild(_ result: Result<StoredInstance, any Error>, of recipe: Recipe) {
    var new: StoredInstance?
    if case .success(let instance) = result, !instance.isNothing {
      new = instance
    }
    // Shutdown may have abandoned the build. Then nothing would close the instance.
    var mayBeStored = true
    // The build is released outside the lock.
    let building = state.withLock { state -> Building? in
      guard let building = state.building else {
        return nil
      }
      if let hold = recipe.hold {
        mayBeStored = hold.gate.complete(hold, with: new, storedAs: self)
      }
      settleUse()
      if mayBeStored, let new {
        if state.isWeak {
          state.stored = new.weakly()
        } else {
          state.stored = new
          instance = new
          isBuilt.store(true, ordering: .releasing)
        }
      }
      if made == nil {
        state.outcome = result
      }
      state.building = nil
      return building
    }
    guard let building else {
      return endWithoutCallers(new, of: recipe)
    }
    for waiter in building.waiters.values {
      waiter.resume(with: result)
    }
  }

  /// Ends a build after all callers have left.
  private func endWithoutCallers(_ instance: StoredInstance?, of recipe: Recipe) {
    guard let hold = recipe.hold else {
      return
    }
    if let instance {
      hold.gate.completeForClosing(hold, instance)
      let holds = ResolutionThread.current.enclosingHolds
      Closing.close([hold], in: recipe.openScope, during: holds)
    } else {
      hold.gate.end(hold)
    }
  }
}

// MARK: - Waiting

extension SharedTask {
  /// Waits for the instance, for a caller that holds the shared task.
  ///
  /// Ends the program with the chain of a circular dependency, if the wait would never end.
  ///
  /// - Returns: The instance.
  /// - Throws: The error of the build, or a `CancellationError` if the current task is cancelled.
  nonisolated(nonsending) func wait() async throws -> StoredInstance {
    let (result, number, build) = state.withLock { state in
      state.waits += 1
      return (self.result(in: state), state.waits, state.building?.build)
    }
    if let result {
      return try result.get()
    }
    let wait = build.flatMap { AsyncWait(for: $0) }
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
    let priority = Task.currentPriority
    let result = state.withLock { state -> Result<StoredInstance, any Error>? in
      if let result = self.result(in: state) {
        return result
      }
      if state.building?.cancelled.remove(number) != nil {
        return .failure(CancellationError())
      }
      state.building?.waiters[number] = waiter
      return nil
    }
    if let result {
      return waiter.resume(with: result)
    }
    // The task of this caller may have been raised before it had a handler for that.
    raise(to: priority)
  }

  private func cancel(_ number: UInt) {
    let waiter = state.withLock { state -> UnsafeContinuation<StoredInstance, any Error>? in
      if let waiter = state.building?.waiters.removeValue(forKey: number) {
        return waiter
      }
      state.building?.cancelled.insert(number)
      return nil
    }
    waiter?.resume(throwing: CancellationError())
  }

  /// Raises the priority of the build to that of a caller.
  private func raise(to priority: TaskPriority) {
    let task = state.withLock { state -> Task<Void, Never>? in
      guard let building = state.building, priority.rawValue > building.priority else {
        return nil
      }
      state.building?.priority = priority.rawValue
      return building.task
    }
    // Not under the lock: this calls handlers of the task, or even runs the task.
    task?.raise(to: priority)
  }
}
