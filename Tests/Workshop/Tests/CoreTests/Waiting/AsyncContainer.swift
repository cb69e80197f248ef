import FactoryKit

/// A container whose factories wait on demand, and count their calls.
final class AsyncContainer: SharedContainer {
  @TaskLocal static var shared = AsyncContainer()
  let manager = ContainerManager()

  /// The error that the factories throw; `nil` if they don't.
  let failure = Shared<MakingFailure?>(nil)
  /// The number of calls of the closures.
  let calls = Shared(0)
  /// The number of calls that ended by cancellation.
  let cancelled = Shared(0)
  /// The gate that the factories wait for.
  ///
  /// It is open unless a test closes it.
  let gate = Gate(isOpen: true)

  func make<T>(_ instance: () -> T) async throws -> T {
    calls.add()
    do {
      try await gate.pass()
    } catch {
      cancelled.add()
      throw error
    }
    if let failure = failure.value { throw failure }
    return instance()
  }

  /// Closes the gate, and starts tasks that resolve an instance.
  ///
  /// - Returns: The tasks, when the first build waits at the gate.
  func begin<Instance: Sendable>(
    _ count: Int = 1,
    priority: TaskPriority? = nil,
    resolving resolve: @escaping @Sendable () async throws -> Instance
  ) async -> [Task<Instance, any Error>] {
    gate.close()
    let tasks = (0..<count).map { _ in Task(priority: priority, operation: resolve) }
    await gate.await()
    return tasks
  }
}

extension AsyncContainer {
  var service: AsyncFactory<Service> { self { try await self.make(Service.init) } }
  var cached: AsyncFactory<Service> { self { try await self.make(Service.init) }.cached }
  var brief: AsyncFactory<Service> {
    self { try await self.make(Service.init) }.cached.timeToLive(60)
  }
  var held: AsyncFactory<Farewell> { self { Farewell {} }.cached }
  var priority: AsyncFactory<TaskPriority> {
    self { try await self.make { Task.currentPriority } }.cached
  }
  var outer: AsyncFactory<TaskPriority> { self { try await self.priority() }.cached }
}
