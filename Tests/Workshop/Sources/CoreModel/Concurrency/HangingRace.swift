import Dispatch
@testable import FactoryKit
import Foundation

/// Two threads that never end, for a test of the watchdog's message.
package enum HangingRace {
  /// Starts a thread that never leaves its factory, and another that waits for the first one.
  ///
  /// - Parameter patience: The time until the process ends.
  package static func run(patience: Duration) {
    let workers = (0..<2).map { RaceWorker(number: $0, seed: 7) }
    let container = HangingContainer()
    let (isBuilding, never) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    container.stuck.register {
      isBuilding.signal()
      never.wait()
    }
    Watchdog(workers, patience: patience).start()
    for worker in workers {
      Thread {
        worker.start()
        worker.begin(.resolving, 0, .cached)
        if worker.number == 0 { container.stuck() } else { container.outer() }
        worker.end()
      }.start()
      // The second thread starts when the first one is in the factory.
      if worker.number == 0 { isBuilding.wait() }
    }
    never.wait()
  }
}

/// A container with one factory that needs another.
private final class HangingContainer: ManagedContainer {
  let manager = ContainerManager()

  var stuck: Factory<Void> { self {}.cached }
  var outer: Factory<Void> { self { self.stuck() }.cached }
}
