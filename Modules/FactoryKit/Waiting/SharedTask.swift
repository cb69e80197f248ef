public import Synchronization

/// The making of one instance by an async factory, and the instance when it is made.
///
/// A scope keeps it in place of the instance, so that it is there before the instance is. A task makes
/// the instance. Whoever asks holds the flight until it is given the instance or leaves; when nobody
/// holds it any more before the instance is made, the task is cancelled, and the flight is over.
///
/// `@unchecked`: everything is behind a lock but for the stage, which is atomic, and the instance, which
/// is written once, before the stage says so.
@usableFromInline
final class SharedTask<T: Sendable>: StoredInstance, @unchecked Sendable {
  /// How far a flight has come.
  @usableFromInline
  enum Stage {
    /// The task is at it.
    static var building: UInt8 { 0 }
    /// The instance is there for good.
    @inlinable static var made: UInt8 { 1 }
    /// The instance was there, and is as long as somebody holds it.
    static var madeWeakly: UInt8 { 2 }
    /// There is none: it failed, or everybody has left, or it is one that no scope keeps.
    static var over: UInt8 { 3 }
  }

  private struct State: Sendable {
    /// How many have asked and were not given the instance yet; the first one is who began it.
    var holds = 1
    /// Those who wait, by a number that each has.
    var waiters: [UInt: CheckedContinuation<T, any Error>] = [:]
    /// Those who were cancelled before they began to wait.
    var cancelled: Set<UInt> = []
    var task: Task<Void, Never>?
    var priority: TaskPriority
    /// What those are given who hold the flight, if the flight itself keeps no instance.
    var outcome: Result<T, any Error>?
    /// Whether the instance is kept weakly.
    var isWeak = false
    var weakInstance: WeakBox<T>?
    /// The entry that has the closure which makes the instance, as long as that goes on.
    var source: Entry?
    /// Whether shutdown no longer waits for the build.
    var isAbandoned = false

    /// Notes a priority.
    ///
    /// - Returns: The task, if its priority is to be raised.
    mutating func raise(to priority: TaskPriority) -> Task<Void, Never>? {
      guard priority > self.priority else { return nil }
      self.priority = priority
      return task
    }
  }

  /// What is being made, and by whom that was asked for.
  let node: AsyncBuild
  @usableFromInline let stage = Atomic(Stage.building)
  @exclusivity(unchecked) @usableFromInline private(set) var instance: T?
  private let state: Locked<State>

  /// Creates a flight that is held once, to be started.
  ///
  /// - Parameters:
  ///   - frame: What is made.
  ///   - lifetime: How long it will live.
  ///   - source: The entry that has the closure which makes it.
  init(_ frame: ResolutionFrame, _ lifetime: Lifetime, by source: Entry) {
    node = AsyncBuild(frame, lifetime)
    state = Locked(State(priority: Task.currentPriority, source: source))
    super.init()
    // As long as it is being made, it does not expire.
    noteUse(at: .max)
  }

  /// The instance, if it is there for good.
  @inlinable var made: T? {
    stage.load(ordering: .acquiring) == Stage.made ? instance : nil
  }

  /// The instance, if it is there.
  var present: T? { made ?? state.withLock { $0.weakInstance }?.value }

  /// Whether there is no instance, and never will be.
  var isOver: Bool { stage.load(ordering: .acquiring) == Stage.over }

  /// How many wait.
  var waiterCount: Int { state.withLock(\.waiters.count) }

  override var isInstance: Bool { false }

  override var any: Any { present ?? self }

  override var storedInstance: Any? { present }

  override func cancelBuild() {
    let task = state.withLock { state in
      state.isAbandoned = true
      return state.task
    }
    task?.cancel()
  }

  override var type: Any.Type { T.self }

  override var summary: String? {
    stage.load(ordering: .acquiring) == Stage.building
      ? "being made" : present == nil ? "gone" : nil
  }

  override var isBeingBuilt: Bool { stage.load(ordering: .acquiring) == Stage.building }

  override var source: Entry? { state.withLock(\.source) }

  // The flight has the instance until who asks has held it and left: a release here would be under the lock of
  // the entry, and could be the last.
  override func strongly() -> StoredInstance? {
    !isOver && state.withLock { pin(in: &$0) } ? self : nil
  }

  override var held: AnyObject? {
    switch stage.load(ordering: .acquiring) {
    case Stage.over: nil
    case Stage.madeWeakly: state.withLock(\.weakInstance)?.held
    default: self
    }
  }

  /// Has the instance be kept weakly when it is made.
  override func weakly() -> StoredInstance? {
    state.withLock { $0.isWeak = true }
    return self
  }
}

extension SharedTask {
  /// Begins to make the instance, in a task with the task-local values of the current one.
  ///
  /// - Parameters:
  ///   - recipe: Makes the instance.
  ///   - replaced: What the instance takes the place of, which is dropped when the task has ended.
  func start(_ recipe: AsyncRecipe<T>, replacing replaced: Retired?) {
    let inherited = Task.currentPriority
    let task = Task {
      defer { withExtendedLifetime(replaced) {} }
      do {
        land(.success(try await node.run(recipe.make)))
      } catch {
        land(.failure(error))
      }
    }
    // Held by who has begun it, so it is being made or has landed.
    let (priority, isAbandoned) = state.withLock { state in
      if stage.load(ordering: .relaxed) == Stage.building { state.task = task }
      return (state.priority, state.isAbandoned)
    }
    if isAbandoned { task.cancel() }
    if priority > inherited { task.raisePriority(to: priority) }
  }

  /// Takes what the task has made, and hands it to all who wait.
  private func land(_ result: Result<T, any Error>) {
    // Shutdown may have abandoned the build. Then nothing would close the instance.
    let mayBeStored = closable?.complete() ?? true
    // These are released outside the lock.
    let (waiters, _, _) = state.withLock { state in
      let landed = (state.waiters, state.task, state.source)
      (state.waiters, state.cancelled, state.task, state.source) = ([:], [], nil, nil)
      if stage.load(ordering: .relaxed) == Stage.building { keep(result, mayBeStored, in: &state) }
      return landed
    }
    closable.map { $0.builds.end($0) }
    for waiter in waiters.values { waiter.resume(with: result) }
  }

  private func keep(
    _ result: Result<T, any Error>,
    _ mayBeStored: Bool,
    in state: inout State
  ) {
    settleUse()
    var next = Stage.over
    if mayBeStored, case .success(let made) = result, !isNil(made) {
      if !state.isWeak {
        instance = made
        next = Stage.made
      } else if let object = object(in: made) {
        state.weakInstance = WeakBox(made, object)
        next = Stage.madeWeakly
      }
    }
    if next != Stage.made, state.holds > 0 { state.outcome = result }
    stage.store(next, ordering: .releasing)
  }
}

extension SharedTask {
  /// Holds the flight, for a later call of ``release()``.
  ///
  /// - Returns: Whether there is something to hold; not if it is over.
  func hold() -> Bool {
    let priority = Task.currentPriority
    let (isHeld, task) = state.withLock { state -> (Bool, Task<Void, Never>?) in
      guard pin(in: &state) else { return (false, nil) }
      state.holds += 1
      return (true, state.raise(to: priority))
    }
    task?.raisePriority(to: priority)
    return isHeld
  }

  /// Has the flight keep an instance that is kept weakly, as long as it's held.
  ///
  /// - Returns: Whether there is something to hold.
  private func pin(in state: inout State) -> Bool {
    // Those who ask while others still hold it get what they get.
    if state.outcome != nil { return true }
    switch stage.load(ordering: .relaxed) {
    case Stage.over: return false
    case Stage.madeWeakly: state.outcome = state.weakInstance?.value.map { .success($0) }
    default: return true
    }
    return state.outcome != nil
  }

  /// Ends what a hold has begun.
  ///
  /// The last one to leave before the instance is made cancels the task.
  func release() {
    // What is taken out is dropped outside the lock.
    let (task, _, _) = state.withLock {
      state -> (Task<Void, Never>?, Result<T, any Error>?, Entry?) in
      state.holds -= 1
      guard state.holds == 0 else { return (nil, nil, nil) }
      let outcome = state.outcome
      state.outcome = nil
      guard stage.load(ordering: .relaxed) == Stage.building else { return (nil, outcome, nil) }
      let source = state.source
      state.source = nil
      stage.store(Stage.over, ordering: .releasing)
      return (state.task, outcome, source)
    }
    task?.cancel()
  }

  /// Waits for the instance, for somebody who holds the flight.
  ///
  /// Ends the program with the chain of a circular dependency, if waiting would never end.
  ///
  /// - Returns: The instance.
  /// - Throws: What the task has thrown, or a `CancellationError` if the current task is cancelled.
  nonisolated(nonsending) func wait() async throws -> T {
    if let landed = state.withLock({ landed(in: $0) }) { return try landed.get() }
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

  /// What is there for somebody who holds the flight; `nil` while it is being made.
  private func landed(in state: borrowing State) -> Result<T, any Error>? {
    state.outcome ?? made.map { .success($0) }
  }

  private func suspend(_ waiter: CheckedContinuation<T, any Error>, _ number: UInt) {
    // The task may have been raised before it had a handler for that.
    let priority = Task.currentPriority
    let (result, task) = state.withLock {
      state -> (Result<T, any Error>?, Task<Void, Never>?) in
      if let landed = landed(in: state) { return (landed, nil) }
      if state.cancelled.remove(number) != nil { return (.failure(CancellationError()), nil) }
      state.waiters[number] = waiter
      return (nil, state.raise(to: priority))
    }
    task?.raisePriority(to: priority)
    if let result { waiter.resume(with: result) }
  }

  private func cancel(_ number: UInt) {
    let waiter = state.withLock { state -> CheckedContinuation<T, any Error>? in
      if let waiter = state.waiters.removeValue(forKey: number) { return waiter }
      if stage.load(ordering: .relaxed) == Stage.building { state.cancelled.insert(number) }
      return nil
    }
    waiter?.resume(throwing: CancellationError())
  }

  /// Has the task go on with a priority at least as high as another.
  func raise(to priority: TaskPriority) {
    state.withLock { $0.raise(to: priority) }?.raisePriority(to: priority)
  }
}
