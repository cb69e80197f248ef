import CoreModel
import Foundation

/// `Proof requests`: a service that handles concurrent requests in open scopes, and checks each instance.
enum RequestsCommand {
  /// Runs the service, and prints the results.
  ///
  /// - Parameter arguments: The arguments after the name of the proof.
  /// - Throws: An error for wrong arguments, or for broken guarantees.
  static func run(_ arguments: [String]) throws(ProofError) {
    let options = try Options(
      arguments,
      ["--seconds": 10, "--rounds": 0, "--clients": 8, "--seed": .random(), "--patience": 30]
    )
    let seed = options["--seed"]
    announce("Proof requests --seconds \(options["--seconds"]) --seed \(seed)")
    func makeRace(_ round: UInt64) -> RequestRace {
      RequestRace(
        clients: Int(options["--clients"]),
        seed: seed &+ round,
        patience: .seconds(options["--patience"])
      )
    }
    if options["--rounds"] > 0 { return try run(rounds: options["--rounds"], makeRace) }
    let start = ContinuousClock.now
    let report = makeRace(0).run(for: .seconds(options["--seconds"]))
    let counts = RequestEvent.allCases.map { "\(report.counts[$0, default: 0]) \($0), " }
    let growth = report.heapGrowth.map { "\($0 / 1024) KiB" } ?? "unknown"
    print(counts.joined() + "heap growth \(growth), \(seconds(since: start))")
    if !report.faults.isEmpty { throw .broken(report.faults.joined(separator: "\n")) }
    guard let growth = report.heapGrowth else {
      throw .unknown("The C library doesn't report the allocated memory. Use glibc on Linux.")
    }
    guard growth < RequestRace.heapLimit else {
      throw .broken(
        """
        The heap has grown by \(growth / 1024) KiB in the second half. The limit is \
        \(RequestRace.heapLimit / 1024) KiB.
        """
      )
    }
  }

  /// Handles some requests in each of many containers, which are shut down meanwhile.
  private static func run(
    rounds: UInt64,
    _ makeRace: (UInt64) -> RequestRace
  ) throws(ProofError) {
    var requests = 0
    var closings = 0
    for round in 0..<rounds {
      let report = makeRace(round).run(requests: 20)
      guard report.faults.isEmpty else {
        throw .broken(report.faults.joined(separator: "\n") + "\nIn round \(round).")
      }
      requests += report.counts[.requests, default: 0]
      closings += report.counts[.closings, default: 0]
    }
    print("\(rounds) containers shut down, \(requests) requests, \(closings) closings")
  }
}
