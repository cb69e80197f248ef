import CoreModel
import Foundation

/// `Proof requests`: a service that handles concurrent requests in open scopes, and checks each instance.
enum RequestsCommand {
  /// Runs the service, and prints the results.
  ///
  /// - Parameter arguments: The arguments after the name of the proof.
  /// - Returns: The exit code.
  /// - Throws: An error for wrong arguments, or for broken guarantees.
  static func run(_ arguments: [String]) throws(ProofError) -> Int32 {
    var seconds = 10
    var rounds = 0
    var clients = 8
    var patience = 30
    var seed = UInt64.random(in: 0 ... .max)
    var list = ArgumentList(arguments)
    while let option = list.next() {
      switch option {
      case "--seconds": seconds = try list.number(of: option, least: 1)
      case "--rounds": rounds = try list.number(of: option, least: 1)
      case "--clients": clients = try list.number(of: option, least: 1)
      case "--seed": seed = try list.number(of: option, least: 0)
      case "--patience": patience = try list.number(of: option, least: 1)
      default:
        throw .usage(
          """
          Unknown option '\(option)' of 'Proof requests'. Expected --seconds N, --rounds N, \
          --clients N, --seed N, --patience SECONDS.
          """
        )
      }
    }
    let command = "Proof requests --seconds \(seconds) --clients \(clients) --seed \(seed)"
    print(command)
    // The seed is printed even if the process crashes.
    fflush(nil)
    if rounds > 0 {
      return try run(rounds: rounds, clients: clients, seed: seed, patience: .seconds(patience))
    }
    let race = RequestRace(clients: clients, seed: seed, patience: .seconds(patience))
    let report = race.run(for: .seconds(seconds))
    print(summary(of: report))
    guard report.faults.isEmpty else {
      throw .broken(report.faults.joined(separator: "\n") + "\nAgain: \(command)")
    }
    guard let growth = report.heapGrowth else {
      throw .unknown("The C library doesn't report the allocated memory. Use glibc on Linux.")
    }
    guard growth < RequestRace.heapLimit else {
      throw .broken(
        """
        The heap has grown by \(growth / 1024) KiB in the second half. The limit is \
        \(RequestRace.heapLimit / 1024) KiB.
        Again: \(command)
        """
      )
    }
    return 0
  }

  /// Handles some requests in each of many containers, which are shut down meanwhile.
  private static func run(rounds: Int, clients: Int, seed: UInt64, patience: Duration)
    throws(ProofError) -> Int32
  {
    var requests = 0
    var closings = 0
    for round in 0..<rounds {
      let race = RequestRace(clients: clients, seed: seed &+ UInt64(round), patience: patience)
      let report = race.run(requests: 20)
      guard report.faults.isEmpty else {
        throw .broken(
          report.faults.joined(separator: "\n") + "\nIn round \(round) of seed \(seed)."
        )
      }
      requests += report.counts[.requests, default: 0]
      closings += report.counts[.closings, default: 0]
    }
    print("\(rounds) containers shut down, \(requests) requests, \(closings) closings")
    return 0
  }

  private static func summary(of report: RequestReport) -> String {
    let growth = report.heapGrowth.map { "\($0 / 1024) KiB" } ?? "unknown"
    let counts = RequestEvent.allCases.map { "\(report.counts[$0, default: 0]) \($0), " }
    return counts.joined()
      + "heap growth \(growth), \(String(format: "%.1f", report.duration / .seconds(1))) s"
  }
}
