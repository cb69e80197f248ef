import Dispatch
import FactoryKit
import Foundation
import RandomInput
import Synchronization

/// A service that handles concurrent requests, each in an open scope, and checks every instance.
///
/// A race uses singletons, so run it in a process of its own.
package final class RequestRace: Sendable {
  let container: RequestContainer
  /// The tasks and threads that requests have started.
  let background = DispatchGroup()
  /// The open scopes of a task whose innermost scope ends soon, for a thread.
  let passed = Locking<(scopes: TaskScopes, record: ScopeRecord)?>(nil)
  private let workers: [RaceWorker]
  private let patience: Duration

  /// The maximum growth of the heap in the second half.
  package static let heapLimit = 256 * 1024

  /// Prepares a race.
  ///
  /// - Parameters:
  ///   - clients: The number of tasks that send requests, in addition to a thread.
  ///   - seed: The seed of the work.
  ///   - patience: The maximum time of one request, after which the process ends.
  package init(clients: Int, seed: UInt64, patience: Duration) {
    var seeds = SplitMix64(seed: seed)
    workers = (0..<clients + 3).map { RaceWorker(number: $0, seed: seeds.next()) }
    container = RequestContainer(RequestLog(seed: seed))
    self.patience = patience
  }

  /// Handles a number of requests.
  package func run(requests: Int) -> RequestReport {
    run { serve(0) { self.container.log[.requests] >= requests } }
  }

  /// Handles requests for some time, and measures the heap.
  package func run(for duration: Duration) -> RequestReport {
    var samples = MemorySamples()
    var report = run {
      // The first part isn't measured: it allocates memory that stays.
      for part in 0...10 where !container.log.isOver {
        let end = ContinuousClock.now + duration / 11
        serve(part) { ContinuousClock.now >= end }
        guard samples.look() else { return }
      }
    }
    if samples.isComplete { report.heapGrowth = samples.growth }
    return report
  }

  private func run(_ work: () -> Void) -> RequestReport {
    let watchdog = Watchdog(workers, patience: patience)
    watchdog.start()
    work()
    if !container.log.isOver { serveDuringShutdown() }
    for worker in workers { worker.end() }
    watchdog.stop()
    let log = container.log
    if !log.isOver { checkRest() }
    return RequestReport(counts: log.counts, faults: log.violations)
  }

  // MARK: - Clients

  /// Handles requests until a condition is true, and waits for all tasks and threads.
  private func serve(_ part: Int, until isOver: @escaping @Sendable () -> Bool) {
    let group = DispatchGroup()
    let ends = { @Sendable [container] in isOver() || container.log.isOver }
    for (index, worker) in workers.enumerated() {
      let seed = worker.seed &+ UInt64(part)
      group.enter()
      let turn = { @Sendable in
        worker.steps.add(1, ordering: .releasing)
        return !ends()
      }
      switch index {
      case 0:
        Thread {
          self.changeContainer(seed, while: turn)
          group.leave()
        }.start()
      case 1:
        Thread {
          var work = RequestWork(self, depth: 0, seed: seed)
          while turn() { work.openOnThisThread(.request) }
          group.leave()
        }.start()
      case 2:
        Thread {
          var work = RequestWork(self, depth: 0, seed: seed)
          while turn() { work.resolveInPassedScopes() }
          group.leave()
        }.start()
      default:
        Task {
          var work = RequestWork(self, depth: 0, seed: seed)
          await RequestContainer.$shared.withValue(self.container) {
            while turn() { await work.openAny() }
          }
          group.leave()
        }
      }
    }
    group.wait()
    background.wait()
    passed.change { $0 = nil }
    // Tasks and threads may release their objects slightly after they have reported their end.
    Thread.sleep(forTimeInterval: 0.02)
  }

  /// Shuts the container down while clients send requests.
  private func serveDuringShutdown() {
    let isShutDown = Locking(false)
    let container = container
    let limit = container.log[.requests] + 20
    start {
      while container.log[.requests] < limit, !container.log.isOver { await Task.yield() }
      container.record.noteEnding()
      do {
        try await container.shutdown(within: .seconds(60))
      } catch {
        container.log.note("The shutdown failed: \(error)")
      }
      container.record.noteEnd()
      isShutDown.change { $0 = true }
    }
    serve(11) { isShutDown.change { $0 } }
  }

  /// Registers and resets factories of the container now and then.
  private func changeContainer(_ seed: UInt64, while isRunning: () -> Bool) {
    var numbers = SplitMix64(seed: seed)
    while isRunning() {
      Thread.sleep(forTimeInterval: 0.003)
      container.log.change { container.change(Int.random(in: 0..<1_200, using: &numbers)) }
    }
  }

  /// Starts a task that may run longer than its request.
  @discardableResult
  func start(
    detached: Bool = false,
    _ operation: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    background.enter()
    let run = { @Sendable [background, container] in
      await RequestContainer.$shared.withValue(container, operation: operation)
      background.leave()
    }
    return detached ? Task.detached(operation: run) : Task(operation: run)
  }

  /// Checks that no instance is left.
  private func checkRest() {
    container.manager.reset()
    Scope.singleton.reset()
    let end = ContinuousClock.now + .seconds(10)
    let living = { RequestProduct.living.load(ordering: .acquiring) }
    while living() > 0, ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.01) }
    container.log.expect(living() == 0, "\(living()) instances were not freed.")
  }
}

/// The results of a ``RequestRace``.
package struct RequestReport: Sendable {
  /// The numbers of events.
  package let counts: [RequestEvent: Int]
  /// The growth of the heap in the second half, in bytes; `nil` if it wasn't measured.
  package fileprivate(set) var heapGrowth: Int?
  /// The first few broken guarantees.
  package let faults: [String]
}
