import Dispatch
@testable import FactoryKit
import Foundation
import RandomInput
import Synchronization

/// Threads that do all that is public, at random and to the same containers, and check what they see.
///
/// It changes what holds for the whole process: singletons, tracing, the context. Run it in a process
/// of its own.
package final class Race: Sendable {
  private let workers: [RaceWorker]
  private let duration: Duration
  private let patience: Duration
  let fields = (0..<RaceContainer.limit).map { RaceField(number: $0) }
  /// A container that one thread has made for the others.
  let passed = Locking<RaceContainer?>(nil)
  /// How many containers were made.
  let containers = Atomic<Int>(RaceContainer.limit)
  /// How many resolutions there were that are told apart.
  let resolutions = Atomic<Int>(0)
  private let counts = RaceOperation.allCases.map { _ in Word() }
  private let faults = Locking<[String]>([])
  private let isFaulty = Atomic(false)

  /// Prepares a race.
  ///
  /// - Parameters:
  ///   - threads: How many threads there are.
  ///   - duration: How long they race.
  ///   - seed: What the threads' operations follow from.
  ///   - patience: How long one operation may take before the process ends with who waits for whom.
  package init(threads: Int, duration: Duration, seed: UInt64, patience: Duration) {
    var seeds = SplitMix64(seed: seed)
    workers = (0..<threads).map { RaceWorker(number: $0, seed: seeds.next()) }
    self.duration = duration
    self.patience = patience
  }

  /// Runs the race to its end, or to the first faults.
  package func run() -> RaceReport {
    // The one that all share is made when it is first asked for, and stays.
    RaceContainer.shared.manager.logger = { _ in }
    let living = RaceContainer.living.load(ordering: .relaxed)
    let (made, waits) = (
      RaceProduct.made.load(ordering: .relaxed), WaitGraph.count.load(ordering: .relaxed)
    )
    let watchdog = Watchdog(workers, patience: patience)
    watchdog.start()
    let start = ContinuousClock.now
    let group = DispatchGroup()
    for worker in workers {
      group.enter()
      Thread {
        worker.start()
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
      threads: workers.count,
      counts: counts.map { $0.value.load(ordering: .relaxed) },
      builds: RaceProduct.made.load(ordering: .relaxed) - made,
      waits: WaitGraph.count.load(ordering: .relaxed) - waits,
      containers: containers.load(ordering: .relaxed),
      duration: ContinuousClock.now - start,
      faults: faults.change { $0 }
    )
  }

  /// Whether a promise was found broken, so that there is nothing more to learn.
  var isOver: Bool { isFaulty.load(ordering: .relaxed) }

  /// Counts an operation.
  func count(_ operation: RaceOperation) {
    counts[operation.rawValue].value.add(1, ordering: .relaxed)
  }

  /// Notes what was promised and is not so.
  func note(_ fault: String, _ worker: RaceWorker? = nil) {
    isFaulty.store(true, ordering: .relaxed)
    faults.change { faults in
      if faults.count < 8 { faults.append(worker.map { "\(fault) \($0)" } ?? fault) }
    }
  }

  /// Checks that nothing is left of what nobody holds any more.
  private func checkRest(_ living: Int) {
    passed.change { $0 = nil }
    for field in fields {
      while field.depth > 0 { field.pop() }
      field.container.reset()
    }
    Scope.singleton.reset()
    // What a thread or a task has held goes a bit after it has said that it is done.
    let end = ContinuousClock.now + .seconds(10)
    while rest(living).contains(where: { $0.count > 0 }), ContinuousClock.now < end {
      Thread.sleep(forTimeInterval: 0.01)
    }
    for (count, name) in rest(living) where count > 0 { note("\(count) \(name) were not freed.") }
  }

  /// How many of each kind are there that nobody should hold any more.
  private func rest(_ living: Int) -> [(count: Int, name: String)] {
    [
      (RaceContainer.living.load(ordering: .acquiring) - living, "containers"),
      (RaceProduct.living.load(ordering: .acquiring), "instances"),
      (RaceRecipe.living.load(ordering: .acquiring), "closures that were registered"),
    ]
  }
}
