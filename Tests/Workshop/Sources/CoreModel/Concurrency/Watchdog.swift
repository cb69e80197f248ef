@testable import FactoryKit
import Foundation
import Synchronization

/// Ends the process with who waits for whom when a thread has not gone on for some time.
final class Watchdog: Sendable {
  private let workers: [RaceWorker]
  private let patience: Duration
  private let isOver = Atomic(false)

  /// Watches some workers.
  ///
  /// - Parameters:
  ///   - workers: The workers.
  ///   - patience: How long one step may take.
  init(_ workers: [RaceWorker], patience: Duration) {
    self.workers = workers
    self.patience = patience
  }

  /// Begins to watch, on a thread of its own.
  func start() {
    let thread = Thread { self.watch() }
    thread.name = "watchdog"
    thread.start()
  }

  /// Watches no longer.
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
    // Ends the process if a thread that hangs has the lock of the wait-for graph.
    alarm(10)
    let waits = WaitGraph.sentences
    let lines =
      ["error: Worker \(worker.number) has not gone on for \(patience): the race hangs."]
      + (waits.isEmpty ? ["No thread waits for another in FactoryKit."] : waits)
      + workers.filter(\.isRunning).map(\.description)
    // Not by way of what a thread that hangs may have locked.
    let text = Array(lines.joined(separator: "\n").utf8) + [0x0A]
    _ = text.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    _exit(70)
  }
}
