import Synchronization

/// The build of an asynchronous closure by a task.
///
/// It refers neither to the container nor, for long, to the instance, because tasks that the closure starts retain the
/// task-local value.
class AsyncBuild: Build, @unchecked Sendable {
  @TaskLocal private static var bound: AsyncBuild?

  /// The number of builds around this one, and itself.
  final let depth: Int
  /// Whether others can wait for this build, or for one around it.
  final let isInsideShared: Bool
  /// The outermost build around this one.
  private final let outermost: AsyncBuild?
  /// The number of builds in flight inside of this one, which is the outermost.
  ///
  /// Relaxed: no other data depends on the number.
  final let inside = Atomic(0)
  /// The address of the running task's task-local value; zero before and after the closure runs.
  private final let address = Atomic<UInt>(0)

  /// The number of builds in flight inside of one, after which each chain is checked for a cycle.
  ///
  /// The depth of the chain isn't enough: if a cycle branches, the number of its builds doubles at each level.
  private static let checkedNumber = 50_000

  /// Creates an asynchronous build inside of the current task's build.
  ///
  /// - Parameters:
  ///   - frame: The factory.
  ///   - lifetime: The lifetime of the instance.
  ///   - isShared: Whether other callers can wait for the instance.
  init(_ frame: ResolutionFrame, _ lifetime: Lifetime, isShared: Bool = false) {
    let enclosing = Self.ofTask
    depth = (enclosing?.depth ?? 0) + 1
    isInsideShared = isShared || enclosing?.isInsideShared == true
    outermost = enclosing.map { $0.outermost ?? $0 }
    super.init(frame, lifetime, on: nil)
    outer = enclosing
  }

  /// Runs the closure in the current task.
  ///
  /// Ends the program with the chain of a circular dependency, if many builds are in flight, and the chain has a cycle.
  ///
  /// The closure returns nothing, because generic code would double the cost.
  final nonisolated(nonsending) func call(_ build: () async throws -> Void) async throws {
    let number = outermost?.inside.add(1, ordering: .relaxed).newValue ?? 0
    if number >= Self.checkedNumber, CircularDependency.isTesting {
      CircularDependency.check(frames)
    }
    // In the task of an outer build, the outer build waits for this one.
    let wait = AsyncWait(for: self)
    defer {
      wait?.end()
      outermost?.inside.subtract(1, ordering: .relaxed)
    }
    try await Self.$bound.withValue(self) {
      // Relaxed: only this task and its children, which begin later, find the address of this value.
      address.store(addressOfTaskLocal(Self.$bound), ordering: .relaxed)
      // Afterwards, another task-local value may have this address.
      defer { address.store(0, ordering: .relaxed) }
      try await build()
    }
  }
}

extension AsyncBuild {
  /// The build of the current task, or of the task whose child it is.
  ///
  /// A `Task { … }` that the closure starts has a copy of the value, at another address. The build
  /// doesn't wait for that task, so the task's resolutions are no part of the build. Child tasks have no
  /// copy.
  static var ofTask: AsyncBuild? {
    let address = addressOfTaskLocal($bound)
    guard address != 0, let build = bound, build.address.load(ordering: .relaxed) == address
    else { return nil }
    return build
  }

  /// The frames of this build and of the builds around it, outermost first.
  final var frames: [ResolutionFrame] {
    sequence(first: self as Build, next: \.outer).map(\.frame).reversed()
  }
}

/// The build of one instance by an async factory, which all its callers share (single-flight, as in Go).
///
/// Each caller counts until it gets the instance or leaves. The build belongs to no caller. It has a task of its own,
/// which continues without the first caller. When the last caller leaves before the end of the build, the task is
/// cancelled, and no scope stores the instance.
///
/// `@unchecked`: the state is behind a lock.
final class SharedTask: AsyncBuild, @unchecked Sendable {
  private typealias Outcome = Result<StoredInstance, any Error>

  private struct State: Sendable {
    /// The number of callers; the first one starts the task.
    var callers = 1
    /// Whether the closure has ended before the last caller has left.
    var isEnding = false
    /// The result, as long as there are callers.
    var outcome: Outcome?
    /// The number of waits so far.
    var waits: UInt = 0
    /// The callers that wait, by the numbers of their waits.
    var waiters: [UInt: UnsafeContinuation<StoredInstance, any Error>] = [:]
    /// The callers that were cancelled before they began to wait.
    var cancelled: Set<UInt> = []
    /// The task of the build, from its start to its end.
    var task: Task<Void, Never>?
    /// The raw value of the priority, as the compiler doesn't know the size of a `TaskPriority`.
    var priority: UInt8
  }

  private let state: Locked<State>

  /// Creates a shared task with one caller, which must start it.
  init(_ frame: ResolutionFrame, _ lifetime: Lifetime) {
    state = Locked(State(priority: Task.currentPriority.rawValue))
    super.init(frame, lifetime, isShared: true)
  }

  /// The number of callers that wait.
  var waiterCount: Int { state.withLock(\.waiters.count) }

  override func addCaller() -> Bool {
    state.withLock { state in
      guard state.callers > 0 || state.isEnding else {
        return false
      }
      state.callers += 1
      return true
    }
  }

  /// Passes the result of the build to all callers.
  override func end(with result: ResolutionResult?) {
    let outcome: Outcome
    switch result {
    case .instance(let instance): outcome = .success(instance)
    case .failure(let error): outcome = .failure(error)
    case .building, nil: fatalError("The build of \(frame) has no result.")
    }
    let waiters = state.withLock { state in
      if state.callers > 0 {
        state.outcome = outcome
      }
      state.isEnding = true
      let waiters = state.waiters
      state.waiters = [:]
      return waiters
    }
    super.end()
    for waiter in waiters.values {
      waiter.resume(with: outcome)
    }
  }
}

// MARK: - The build

extension SharedTask {
  /// Starts the build, in a task of its own with the task-local values of the current one.
  ///
  /// - Parameters:
  ///   - request: The request of the resolution, which has ended.
  ///   - slot: The slot of the instance.
  ///   - isImmediate: Whether the closure runs on the calling thread until it suspends. This saves a change of
  ///     the thread, but no actor may wait for it. Deeply nested builds change the thread nevertheless, because
  ///     its stack is limited.
  ///   - make: Calls the closure.
  func start(
    _ request: InstanceRequest,
    in slot: ClaimedSlot,
    isImmediate: Bool,
    _ make: @escaping @Sendable () async throws -> StoredInstance
  ) {
    let hold = hold
    let operation: @Sendable () async -> Void = { await self.run(request, in: slot, make) }
    let task: Task<Void, Never>
    if isImmediate && depth <= 16 {
      task = .immediately(operation)
    } else {
      task = Task(operation: operation)
    }
    let priority = state.withLock { state in
      if !state.isEnding {
        state.task = task
      }
      return state.priority
    }
    if priority > Task.currentPriority.rawValue {
      task.raise(to: TaskPriority(rawValue: priority))
    }
    if let hold {
      hold.gate.setTask(task, of: hold, .building)
    }
  }

  /// Builds the instance in the current task, and stores it unless all callers have left.
  nonisolated(nonsending) private func run(
    _ request: InstanceRequest,
    in slot: ClaimedSlot,
    _ make: () async throws -> StoredInstance
  ) async {
    let result: ResolutionResult
    do {
      result = .instance(try await build(request, make))
    } catch {
      result = .failure(error)
    }
    if beginEnd() {
      slot.end(with: result)
    } else {
      endWithoutCallers(result, in: slot)
    }
  }

  nonisolated(nonsending) private func build(
    _ request: InstanceRequest,
    _ make: () async throws -> StoredInstance
  ) async throws -> StoredInstance {
    // All callers have left, and the task is cancelled.
    if state.withLock(\.callers) == 0 {
      throw CancellationError()
    }
    var built: StoredInstance?
    try await call { built = try await make() }
    let instance = built.unsafelyUnwrapped
    request.decorate(instance, isNew: true)
    return instance
  }

  /// Begins the end of the build.
  ///
  /// - Returns: Whether there are callers; `false` if they have all left, so that no scope stores the instance.
  private func beginEnd() -> Bool {
    state.withLock { state in
      state.isEnding = state.callers > 0
      state.task = nil
      return state.isEnding
    }
  }

  /// Ends a build after all callers have left: calls the action of the instance.
  private func endWithoutCallers(_ result: ResolutionResult, in slot: ClaimedSlot) {
    slot.clear()
    guard let hold else {
      return
    }
    if case .instance(let instance) = result, !instance.isNothing,
      hold.gate.completeForClosing(hold, instance)
    {
      let holds = ResolutionThread.current.enclosingHolds
      Closing.close([hold], in: lifetime.openScope, during: holds)
    } else {
      hold.gate.finish(hold)
    }
  }
}

// MARK: - Waiting

extension SharedTask {
  /// Waits for the instance, for a caller that counts.
  ///
  /// Ends the program with the chain of a circular dependency, if the wait would never end.
  ///
  /// - Returns: The instance.
  /// - Throws: The error of the build, or a `CancellationError` if the current task is cancelled.
  nonisolated(nonsending) func wait() async throws -> StoredInstance {
    let (outcome, number) = state.withLock { state in
      state.waits += 1
      return (state.outcome, state.waits)
    }
    if let outcome {
      return try outcome.get()
    }
    let wait = AsyncWait(for: self)
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

  /// Removes a caller; the last one to leave an in-flight build cancels it.
  func leave() {
    // The outcome is released outside the lock.
    let (task, _) = state.withLock { state -> (Task<Void, Never>?, Outcome?) in
      state.callers -= 1
      guard state.callers == 0 else {
        return (nil, nil)
      }
      return (state.task.take(), state.outcome.take())
    }
    task?.cancel()
  }

  private func suspend(_ waiter: UnsafeContinuation<StoredInstance, any Error>, _ number: UInt) {
    let priority = Task.currentPriority
    let outcome = state.withLock { state -> Outcome? in
      if let outcome = state.outcome {
        return outcome
      }
      if state.cancelled.remove(number) != nil {
        return .failure(CancellationError())
      }
      state.waiters[number] = waiter
      return nil
    }
    if let outcome {
      return waiter.resume(with: outcome)
    }
    // The task of this caller may have been raised before it had a handler for that.
    raise(to: priority)
  }

  private func cancel(_ number: UInt) {
    let waiter = state.withLock { state -> UnsafeContinuation<StoredInstance, any Error>? in
      if let waiter = state.waiters.removeValue(forKey: number) {
        return waiter
      }
      if state.outcome == nil {
        state.cancelled.insert(number)
      }
      return nil
    }
    waiter?.resume(throwing: CancellationError())
  }

  /// Raises the priority of the build to that of a caller.
  private func raise(to priority: TaskPriority) {
    let task = state.withLock { state -> Task<Void, Never>? in
      guard !state.isEnding, priority.rawValue > state.priority else {
        return nil
      }
      state.priority = priority.rawValue
      return state.task
    }
    // Not under the lock: this calls handlers of the task, or even runs the task.
    task?.raise(to: priority)
  }
}
