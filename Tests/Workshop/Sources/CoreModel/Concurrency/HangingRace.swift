import Dispatch
@testable import FactoryKit
import Foundation

/// Two threads that never end, for a test of what is said then.
package enum HangingRace {
  /// Has one thread wait in a factory for what never comes, and another for its instance.
  ///
  /// - Parameter patience: After what time the process is to end.
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
      // The second one comes when the first is inside of the factory.
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
