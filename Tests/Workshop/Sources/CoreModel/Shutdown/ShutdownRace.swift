import RandomInput
import Synchronization

/// Rounds in which threads use a container while another thread shuts it down.
package struct ShutdownRace {
  private let rounds: Int
  private let seed: UInt64
  private let patience: Duration

  /// Prepares a race.
  ///
  /// - Parameters:
  ///   - rounds: The number of rounds, each with a container of its own.
  ///   - seed: The seed of the threads' operations.
  ///   - patience: The maximum time of a round, after which the process ends.
  package init(rounds: Int, seed: UInt64, patience: Duration) {
    (self.rounds, self.seed, self.patience) = (rounds, seed, patience)
  }

  /// Runs all rounds, or stops after the first fault.
  package func run() -> ShutdownReport {
    var (seeds, report) = (SplitMix64(seed: seed), ShutdownReport())
    let worker = RaceWorker(number: 0, seed: seed)
    let watchdog = Watchdog([worker], patience: patience)
    watchdog.start()
    while report.rounds < rounds, report.faults.isEmpty {
      let changes = ShutdownRound.Changes.allCases[report.rounds % 3]
      report += ShutdownRound(changes, seed: seeds.next()).run()
      worker.steps.add(1, ordering: .releasing)
    }
    worker.end()
    watchdog.stop()
    return report
  }
}

/// The results of a ``ShutdownRace``.
package struct ShutdownReport: Sendable {
  /// The rounds that were run.
  package var rounds = 0
  /// The instances that were built.
  package var builds = 0
  /// The instances that were closed.
  package var closed = 0
  /// The instances that were built during the shutdown of their container, and closed.
  package var late = 0
  /// The broken guarantees.
  package var faults: [String] = []

  static func += (sum: inout Self, report: Self) {
    sum.rounds += report.rounds
    sum.builds += report.builds
    sum.closed += report.closed
    sum.late += report.late
    sum.faults += report.faults
  }
}
