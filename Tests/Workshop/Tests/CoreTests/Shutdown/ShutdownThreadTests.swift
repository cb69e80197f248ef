import Dispatch
import FactoryKit
import Foundation
import Testing

/// The time limit of a shutdown with actions that block their threads.
@Suite(.timeLimit(.minutes(30)))
struct ShutdownThreadTests {
  @Test func blockedActionsEndAtTheLimit() async {
    // More than the number of threads for tasks.
    let containers = (0..<2 * ProcessInfo.processInfo.activeProcessorCount + 2).map { _ in
      BlockingContainer()
    }
    await withTaskGroup(of: Void.self) { group in
      for container in containers {
        _ = container.blocked()
        group.addTask {
          let error = await #expect(throws: ShutdownError.self) {
            try await container.shutdown(within: .milliseconds(500))
          }
          #expect(error?.unfinished == ["BlockingContainer.blocked"])
        }
      }
    }
    for container in containers { container.release.give() }
  }
}

/// A container with an instance whose action blocks.
private final class BlockingContainer: ManagedContainer {
  let manager = ContainerManager()
  let release = Signal()

  var blocked: Factory<Service> {
    self { Service() }.cached.onShutdown { [release] _ in release.wait() }
  }
}
