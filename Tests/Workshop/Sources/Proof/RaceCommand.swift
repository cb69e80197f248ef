import CoreModel
import Foundation

/// `Proof race`: threads that perform all public operations on shared containers, and check the
/// results.
enum RaceCommand {
  /// Runs the race, and prints its results.
  ///
  /// - Parameter arguments: The arguments after the name of the proof.
  /// - Throws: An error for wrong arguments, or for broken guarantees.
  static func run(_ arguments: [String]) throws(ProofError) {
    let options = try Options(
      arguments,
      ["--seconds": 10, "--threads": 6, "--seed": .random(), "--patience": 30]
    )
    let threads = Int(options["--threads"])
    let seed = options["--seed"]
    announce("Proof race --seconds \(options["--seconds"]) --threads \(threads) --seed \(seed)")
    let start = ContinuousClock.now
    let report = Race(
      threads: threads,
      duration: .seconds(options["--seconds"]),
      seed: seed,
      patience: .seconds(options["--patience"])
    ).run()
    print(
      """
      \(threads) threads, \(report.operations) operations, \(report.builds) builds, \
      \(report.waits) waits, \(seconds(since: start))
      """
    )
    if !report.faults.isEmpty { throw .broken(report.faults.joined(separator: "\n")) }
  }
}
