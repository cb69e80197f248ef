import Dispatch
@testable import FactoryKit

extension MemoryPhase {
  /// The operations of throwing and async factories that could leak memory.
  static func asyncFactories(_ container: MemoryContainer) -> [MemoryPhase] {
    [
      MemoryPhase("failures", throwsErrors: true) { index in
        _ = try? container.failing(index)
        _ = try? container.failingPerParameter("a parameter of some length, \(index)")
      },
      waiting("async instances, dropped") { _ in _ = try await container.waiting() },
      waiting("async instances, stored weakly and released") { _ in
        _ = try await container.weakWaiting()
      },
      waiting("async failures") { _ = try await container.waitingPerParameter(.failing($0)) },
      waiting("async failures during a reset") { index in
        async let failure = container.waitingPerParameter(.failing(index))
        container.waitingPerParameter.reset(.scope)
        _ = try await failure
      },
      waiting("async, cancelled") { index in
        let task = Task { try await container.waitingPerParameter(.endless(index)) }
        await Task.yield()
        task.cancel()
        _ = try await task.value
      },
      waiting("async, cancelled, one after the other") { _ in
        let tasks = (0..<3).map { _ in Task { try await container.endless() } }
        for task in tasks {
          await Task.yield()
          task.cancel()
        }
        for task in tasks { _ = await task.result }
      },
      waiting("injected tasks, dropped") { _ in
        MemoryContainer.$shared.withValue(container) { _ = WaitingClient() }
      },
    ]
  }

  /// Returns a phase of async operations, each of which blocks the current thread.
  static func waiting(
    _ name: String,
    _ operation: @escaping @Sendable (Int) async throws -> Void
  ) -> MemoryPhase {
    MemoryPhase(name, startsTasks: true) { index in
      let end = DispatchSemaphore(value: 0)
      Task {
        try? await operation(index)
        end.signal()
      }
      end.wait()
    }
  }
}

private struct WaitingClient {
  @InjectedTask(\MemoryContainer.endless) private var endless
  @InjectedTask(\MemoryContainer.waiting) private var waiting
}
