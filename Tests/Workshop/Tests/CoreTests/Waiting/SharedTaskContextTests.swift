import CoreModel
import FactoryKit
import FactoryTesting
import Testing

/// The task-local values and the priority of a shared task.
@Suite(.container, .timeLimit(.minutes(30)))
struct SharedTaskContextTests {
  @TaskLocal private static var word = "none"

  let container = AsyncContainer()

  @Test func theBuildInheritsTaskLocalValues() async throws {
    container.word.register { [gate = container.gate] in
      try await gate.pass()
      return Self.word
    }
    container.gate.close()
    let first = Self.$word.withValue("first") {
      Task { [container] in try await container.word() }
    }
    await container.gate.await()
    let second = Self.$word.withValue("second") {
      Task { [container] in try await container.word() }
    }
    #expect(await soon { container.word.waiters == 2 })
    container.gate.open()
    #expect(try await first.value == "first")
    #expect(try await second.value == "first")
  }

  @Test func theBuildInheritsThePriority() async throws {
    let task = Task(priority: .low) { [container] in try await container.priority() }
    // Not awaited before the build ends, because waiting would raise the priority.
    #expect(await soon { container.priority.resolvedOrNil() != nil })
    #expect(container.priority.resolvedOrNil() == .low)
    _ = try await task.value
  }

  @Test func aLaterCallerRaisesThePriority() async throws {
    container.gate.close()
    let low = Task(priority: .low) { [container] in try await container.priority() }
    await container.gate.await()
    // The first caller waits, so the task of the build is known.
    #expect(await soon { container.priority.waiters == 1 })
    let high = Task(priority: .high) { [container] in try await container.priority() }
    #expect(await soon { container.priority.waiters == 2 })
    container.gate.open()
    #expect(try await high.value >= .high)
    _ = try await low.value
  }

  @Test func aWaitingCallersEscalationRaisesThePriority() async throws {
    container.gate.close()
    let low = Task(priority: .low) { [container] in try await container.outer() }
    await container.gate.await()
    #expect(await soon { container.priority.waiters == 1 })
    let high = Task(priority: .high) { [container] in try await container.outer() }
    #expect(await soon { container.outer.waiters == 2 })
    container.gate.open()
    #expect(try await high.value >= .high)
    _ = try await low.value
  }

  #if DEBUG
    @Test func anEarlierEscalationRaisesThePriority() async {
      // In a process of its own: all containers share the logger, which is called before the wait.
      await #expect(processExitsWith: .success) {
        let container = AsyncContainer()
        container.manager.logger = { _ in
          withUnsafeCurrentTask { $0?.escalatePriority(to: .high) }
        }
        container.manager.trace = true
        let task = Task(priority: .low) { try await container.isRaised() }
        // Not awaited before the build ends, because waiting would raise the priority.
        #expect(await soon { container.isRaised.resolvedOrNil() != nil })
        #expect(container.isRaised.resolvedOrNil() == true)
        _ = try await task.value
      }
    }
  #endif
}

extension AsyncContainer {
  fileprivate var word: AsyncFactory<String> { self { "" }.cached }
  fileprivate var priority: AsyncFactory<TaskPriority> {
    self { try await self.make { Task.currentPriority } }.cached
  }
  /// The caller raises the build just after it has begun to wait.
  fileprivate var isRaised: AsyncFactory<Bool> {
    self { await soon { Task.currentPriority == .high } }.cached
  }
  fileprivate var outer: AsyncFactory<TaskPriority> { self { try await self.priority() }.cached }
}
