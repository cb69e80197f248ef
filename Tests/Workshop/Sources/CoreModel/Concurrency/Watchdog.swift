import Foundation
import Synchronization

@testable import FactoryKit

/// Ends the process if a thread makes no progress, and reports which thread waits for which.
final class Watchdog: Sendable {
  private let workers: [RaceWorker]
  private let patience: Duration
  private let isOver = Atomic(false)

  /// Creates a watchdog for some workers.
  ///
  /// - Parameters:
  ///   - workers: The workers.
  ///   - patience: The maximum time of one step.
  init(_ workers: [RaceWorker], patience: Duration) {
    self.workers = workers
    self.patience = patience
  }

  /// Starts watching, on a new thread.
  func start() {
    let thread = Thread { self.watch() }
    thread.name = "watchdog"
    thread.start()
  }

  /// Stops watching.
  func stop() { isOver.store(true, ordering: .relaxed) }

  private func watch() {
    let clock = ContinuousClock()
    var last = workers.map { (steps: $0.steps.load(ordering: .relaxed), moment: clock.now) }
    while !isOver.load(ordering: .relaxed) {
      Thread.sleep(forTimeInterval: 0.05)
      for (index, worker) in workers.enumerated() where worker.isRunning {
        let steps = worker.steps.load(ordering: .relaxed)
        if steps != last[index].steps {
          last[index] = (steps, clock.now)
        } else if clock.now - last[index].moment >= patience {
          end(worker)
        }
      }
    }
  }

  private func end(_ worker: RaceWorker) -> Never {
    // Ends the process even if a hanging thread holds the lock of the wait-for graph.
    alarm(10)
    let waits = ThreadWaits.sentences
    let lines =
      ["error: Worker \(worker.number) made no progress for \(patience): the race hangs."]
      + (waits.isEmpty ? ["No thread waits for another in FactoryKit."] : waits)
      + workers.filter(\.isRunning).map(\.description)
    // `write` takes no lock that a hanging thread may hold.
    let text = Array(lines.joined(separator: "\n").utf8) + [0x0A]
    _ = text.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    _exit(70)
  }
}

/// The threads that wait for a build.
///
/// Tests wait until all threads are there.
package enum ThreadWaits {
  /// Returns the number of threads that wait for a factory, such as `Container.database`.
  package static func count(for name: String) -> Int {
    sentences.filter { $0.contains("waits for \(name)") }.count
  }

  /// A sentence for each waiting thread.
  static var sentences: [String] {
    WaitGraph.edges.withLock { edges in
      edges.flatMap { worker, waits in waits.values.map { sentence(worker, $0) } }.sorted()
    }
  }

  private static func sentence(_ waiting: ObjectIdentifier, _ edge: WaitGraph.Edge) -> String {
    var place = ""
    if !edge.frames.isEmpty {
      place = ", inside of \(edge.frames.chain),"
    }
    return "\(waiting)\(place) waits for \(edge.work.frame) of \(edge.work.worker)."
  }
}
