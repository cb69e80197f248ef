import CoreModel
import Foundation

/// `Proof shutdown`: threads that use containers while another thread shuts them down.
enum ShutdownCommand {
  /// Runs the race, and prints its results.
  ///
  /// - Parameter arguments: The arguments after the name of the proof.
  /// - Returns: The exit code.
  /// - Throws: An error for wrong arguments, or for broken guarantees.
  static func run(_ arguments: [String]) throws(ProofError) -> Int32 {
    var (rounds, patience) = (10_000, 100)
    var seed = UInt64.random(in: 0 ... .max)
    var list = ArgumentList(arguments)
    while let option = list.next() {
      switch option {
      case "--rounds": rounds = try list.number(of: option, least: 1)
      case "--seed": seed = try list.number(of: option, least: 0)
      case "--patience": patience = try list.number(of: option, least: 1)
      default:
        throw .usage(
          "Unknown option '\(option)' of 'Proof shutdown'. Expected --rounds N, --seed N or --patience SECONDS."
        )
      }
    }
    let command = "Proof shutdown --rounds \(rounds) --seed \(seed)"
    print(command)
    // The seed is printed even if the process crashes.
    fflush(nil)
    let start = ContinuousClock.now
    let race = ShutdownRace(rounds: rounds, seed: seed, patience: .seconds(patience))
    let report = race.run()
    let seconds = String(format: "%.1f", (ContinuousClock.now - start) / .seconds(1))
    print(
      """
      \(report.rounds) rounds, \(report.builds) builds, \(report.closed) instances closed, \
      \(report.late) of them built during shutdown, \(seconds) s
      """
    )
    guard report.faults.isEmpty else {
      throw .broken(report.faults.prefix(8).joined(separator: "\n") + "\nAgain: \(command)")
    }
    return 0
  }
}
