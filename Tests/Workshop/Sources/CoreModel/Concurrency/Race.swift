import Dispatch
import Foundation
import RandomInput
import Synchronization

@testable import FactoryKit

/// Threads that perform all public operations at random, and check the results.
///
/// A race changes state of the whole process: singletons, tracing, the context. Run it in a process
/// of its own.
package final class Race: Sendable {
  private let workers: [RaceWorker]
  private let duration: Duration
  private let patience: Duration
  let fields = (0..<RaceContainer.limit).map { RaceField(number: $0) }
  /// A container that one thread has created for the others.
  let passed = Locking<RaceContainer?>(nil)
  /// The number of containers created.
  let containers = Atomic<Int>(RaceContainer.limit)
  /// The number of resolutions whose instances were checked for uniqueness.
  let resolutions = Atomic<Int>(0)
  private let faults = Locking<[String]>([])
  private let isFaulty = Atomic(false)

  /// Prepares a race.
  ///
  /// - Parameters:
  ///   - threads: The number of threads.
  ///   - duration: The duration of the race.
  ///   - seed: The seed of the threads' operations.
  ///   - patience: The maximum time of one operation, after which the process ends and reports the
  ///     waiting threads.
  package init(threads: Int, duration: Duration, seed: UInt64, patience: Duration) {
    var seeds = SplitMix64(seed: seed)
    workers = (0..<threads).map { RaceWorker(number: $0, seed: seeds.next()) }
    self.duration = duration
    self.patience = patience
  }

  /// Runs the race to its end, or until it finds faults.
  package func run() -> RaceReport {
    fields[0].container.manager.logger = { _ in }
    let living = RaceContainer.living.load(ordering: .relaxed)
    let made = RaceProduct.made.load(ordering: .relaxed)
    let waits = WaitGraph.count.load(ordering: .relaxed)
    let watchdog = Watchdog(workers, patience: patience)
    watchdog.start()
    let start = ContinuousClock.now
    let group = DispatchGroup()
    for worker in workers {
      group.enter()
      Thread {
        var thread = RaceThread(self, worker)
        thread.run(until: start + self.duration)
        worker.end()
        group.leave()
      }.start()
    }
    group.wait()
    watchdog.stop()
    checkRest(living)
    return RaceReport(
      operations: workers.reduce(0) { $0 + $1.steps.load(ordering: .relaxed) },
      builds: RaceProduct.made.load(ordering: .relaxed) - made,
      waits: WaitGraph.count.load(ordering: .relaxed) - waits,
      faults: faults.change { $0 }
    )
  }

  /// Whether a fault was found, which ends the race.
  var isOver: Bool { isFaulty.load(ordering: .relaxed) }

  /// Records a broken guarantee.
  func note(_ fault: String, _ worker: RaceWorker? = nil) {
    isFaulty.store(true, ordering: .relaxed)
    faults.change { faults in
      if faults.count < 8 { faults.append(worker.map { "\(fault) \($0)" } ?? fault) }
    }
  }

  /// Checks that all unreferenced objects are freed.
  private func checkRest(_ living: Int) {
    passed.change { $0 = nil }
    for field in fields {
      while field.depth > 0 { field.pop() }
      field.container.reset()
    }
    Scope.singleton.reset()
    // Threads and tasks may release their objects slightly after they have reported their end.
    let end = ContinuousClock.now + .seconds(10)
    while rest(living).contains(where: { $0.count > 0 }), ContinuousClock.now < end {
      Thread.sleep(forTimeInterval: 0.01)
    }
    for (count, name) in rest(living) where count > 0 { note("\(count) \(name) were not freed.") }
  }

  /// Returns the numbers of objects that are still alive, by kind.
  private func rest(_ living: Int) -> [(count: Int, name: String)] {
    [
      (RaceContainer.living.load(ordering: .acquiring) - living, "containers"),
      (RaceProduct.living.load(ordering: .acquiring), "instances"),
      (RaceRecipe.living.load(ordering: .acquiring), "closures that were registered"),
    ]
  }
}

/// The results of a race.
package struct RaceReport: Sendable {
  /// The number of operations performed.
  package let operations: Int
  /// The number of builds.
  package let builds: Int
  /// The number of times that a thread waited for another one's build.
  package let waits: UInt
  /// The first few broken guarantees.
  package let faults: [String]
}

/// The state of one thread of a race: its progress.
final class RaceWorker: Sendable {
  let number: Int
  let seed: UInt64
  /// The number of operations begun.
  let steps = Atomic<Int>(0)
  private let isDone = Atomic(false)

  init(number: Int, seed: UInt64) {
    self.number = number
    self.seed = seed
  }

  /// Records the end of the thread.
  func end() { isDone.store(true, ordering: .releasing) }

  /// Whether the thread hasn't ended.
  var isRunning: Bool { !isDone.load(ordering: .acquiring) }
}

extension RaceWorker: CustomStringConvertible {
  var description: String {
    "Worker \(number) is at step \(steps.load(ordering: .acquiring)) of seed \(seed)."
  }
}
