import CoreModel
import Foundation

/// `Proof race`: threads that perform all public operations on shared containers, and check the
/// results.
enum RaceCommand {
  /// Runs the race, and prints its results.
  ///
  /// - Parameter arguments: The arguments after the name of the proof.
  /// - Returns: The exit code.
  /// - Throws: An error for wrong arguments, or for broken guarantees.
  static func run(_ arguments: [String]) throws(ProofError) -> Int32 {
    var (seconds, threads, patience) = (10, 6, 30)
    var seed = UInt64.random(in: 0 ... .max)
    var list = ArgumentList(arguments)
    while let option = list.next() {
      switch option {
      case "--seconds": seconds = try list.number(of: option, least: 1)
      case "--threads": threads = try list.number(of: option, least: 1)
      case "--seed": seed = try list.number(of: option, least: 0)
      case "--patience": patience = try list.number(of: option, least: 1)
      default:
        throw .usage(
          """
          Unknown option '\(option)' of 'Proof race'. Expected --seconds N, --threads N, --seed N, \
          --patience SECONDS.
          """
        )
      }
    }
    let command = "Proof race --seconds \(seconds) --threads \(threads) --seed \(seed)"
    print(command)
    // The seed is printed even if the process crashes.
    fflush(nil)
    let race = Race(
      threads: threads,
      duration: .seconds(seconds),
      seed: seed,
      patience: .seconds(patience)
    )
    let report = race.run()
    print(
      """
      \(report.threads) threads, \(report.operations) operations, \(report.builds) builds, \
      \(report.waits) waits, \(String(format: "%.1f", report.duration / .seconds(1))) s
      """
    )
    guard report.faults.isEmpty else {
      throw .broken(report.faults.joined(separator: "\n") + "\nAgain: \(command)")
    }
    return 0
  }
}
