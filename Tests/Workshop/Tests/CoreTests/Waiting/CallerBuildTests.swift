import CoreModel
import FactoryKit
import FactoryTesting
import Foundation
import Testing

/// Async instances of an open scope, which the task of their first caller builds.
@Suite(.container, .timeLimit(.minutes(10)))
struct CallerBuildTests {
  let container = AsyncContainer()

  @Test(arguments: [false, true])
  func theCallersTaskBuilds(expires: Bool) async throws {
    let task = expires ? container.task.timeToLive(60) : container.task
    try await Scope.caller.open {
      let (own, cached) = (try await task.scope(.caller)(), try await task.scope(.cached)())
      #expect(own == currentTask())
      #expect(cached != currentTask())
    }
  }

  @Test func othersBuildAgainAfterACancelledCaller() async throws {
    try await Scope.caller.open {
      container.gate.close()
      let (first, others) = await start(10)
      first.cancel()
      await #expect(throws: CancellationError.self) { try await first.value }
      await container.gate.await()
      #expect(await soon { container.bound.waiters == 9 })
      container.gate.open()
      let service = try await container.bound()
      for other in others { #expect(try await other.value === service) }
      #expect(container.calls.value == 2)
    }
  }

  @Test func eachFailureOfACancelledCallerIsItsOwn() async throws {
    container.bound.register { [container] in
      do {
        return try await container.make(Service.init)
      } catch is CancellationError {
        throw MakingFailure(number: 1)
      }
    }
    try await Scope.caller.open {
      container.gate.close()
      let (first, others) = await start(1)
      first.cancel()
      await #expect(throws: MakingFailure(number: 1)) { try await first.value }
      container.gate.open()
      _ = try await others[0].value
    }
  }

  @Test func anInstanceOfACancelledCallerIsShared() async throws {
    let gate = container.gate
    container.bound.register {
      // An unstructured task, which isn't cancelled.
      await Task { try? await gate.pass() }.value
      return Service()
    }
    try await Scope.caller.open {
      gate.close()
      let (first, others) = await start(1)
      first.cancel()
      gate.open()
      let service = try await first.value
      #expect(try await others[0].value === service)
      #expect(container.bound.kept === service)
    }
  }

  @Test func anInjectedTaskBuildsAgainAfterACancelledCaller() async throws {
    try await Scope.caller.open {
      container.gate.close()
      let (first, _) = await start(0)
      let injected = AsyncContainer.$shared.withValue(container) {
        InjectedTask(\AsyncContainer.bound)
      }
      let call = Task { [container] in
        try await AsyncContainer.$shared.withValue(container) { try await injected() }
      }
      #expect(await soon { container.bound.waiters == 1 })
      first.cancel()
      await container.gate.await()
      container.gate.open()
      let service = try await call.value
      #expect(service === container.bound.kept)
    }
  }

  @Test func aLaterCallerRaisesTheCallersPriority() async throws {
    try await Scope.caller.open {
      container.gate.close()
      let low = Task(priority: .low) { [container] in try await container.boundPriority() }
      await container.gate.await()
      let high = Task(priority: .high) { [container] in try await container.boundPriority() }
      #expect(await soon { container.boundPriority.waiters == 1 })
      container.gate.open()
      #expect(try await high.value >= .high)
      _ = try await low.value
    }
  }

  @Test func aChildTaskIsNotRaisedAfterItsEnd() async {
    // In a process of its own, which would crash.
    await #expect(processExitsWith: .success) {
      for _ in 0..<100 {
        let container = AsyncContainer()
        let raised = Gate()
        container.bound.register {
          try await withTaskPriorityEscalationHandler {
            try await raised.pass()
            return Service()
          } onPriorityEscalated: { _, _ in
            // The build may end now, while other threads wait for this one to raise the priority further.
            raised.open()
            usleep(500)
          }
        }
        try await Scope.caller.open {
          let low = Task(priority: .background) {
            // The memory of this child task is used again after its end.
            async let service = container.bound()
            _ = try await service
          }
          await raised.await()
          try await withThrowingTaskGroup(of: Void.self) { group in
            for priority in [TaskPriority.utility, .medium, .high, TaskPriority(rawValue: 33)] {
              group.addTask {
                _ = try await Task(priority: priority) { try await container.bound() }.value
              }
            }
            try await group.waitForAll()
          }
          try await low.value
        }
      }
    }
  }

  @Test func theReplacedInstanceLivesUntilTheCallersBuildEnds() async throws {
    let factory = container.bound.timeToLive(60)
    try await Scope.caller.open {
      weak let first = try await factory()
      #expect(first != nil)
      container.gate.close()
      let task = TestClock.withAdvance(.seconds(61)) { Task { try await factory() } }
      await container.gate.await()
      #expect(first != nil)
      container.gate.open()
      _ = try await task.value
      #expect(await soon { first == nil })
    }
  }

  /// Starts a task that builds, and others that wait for it, in the open scope.
  private func start(
    _ count: Int
  ) async -> (first: Task<Service, any Error>, others: [Task<Service, any Error>]) {
    let first = Task { [container] in try await container.bound() }
    await container.gate.await()
    let others = (0..<count).map { _ in Task { [container] in try await container.bound() } }
    #expect(await soon { container.bound.waiters == count })
    return (first, others)
  }
}

extension Scope {
  fileprivate static let caller = Bound("caller")
}

extension AsyncContainer {
  fileprivate var bound: AsyncFactory<Service> {
    self { try await self.make(Service.init) }.scope(.caller)
  }
  fileprivate var boundPriority: AsyncFactory<TaskPriority> {
    self { try await self.make { Task.currentPriority } }.scope(.caller)
  }
  /// The task that calls the closure.
  fileprivate var task: AsyncFactory<Int> { self { currentTask() } }
}

/// A number of the task that is different from those of all other living tasks.
private func currentTask() -> Int { withUnsafeCurrentTask { $0.hashValue } }
