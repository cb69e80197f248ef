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
    var (seconds, clients, patience) = (10, 8, 30)
    var seed = UInt64.random(in: 0 ... .max)
    var list = ArgumentList(arguments)
    while let option = list.next() {
      switch option {
      case "--seconds": seconds = try list.number(of: option, least: 1)
      case "--clients": clients = try list.number(of: option, least: 1)
      case "--seed": seed = try list.number(of: option, least: 0)
      case "--patience": patience = try list.number(of: option, least: 1)
      default:
        throw .usage(
          """
          Unknown option '\(option)' of 'Proof requests'. Expected --seconds N, --clients N, --seed N, \
          --patience SECONDS.
          """
        )
      }
    }
    let command = "Proof requests --seconds \(seconds) --clients \(clients) --seed \(seed)"
    print(command)
    // The seed is printed even if the process crashes.
    fflush(nil)
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

  private static func summary(of report: RequestReport) -> String {
    let growth = report.heapGrowth.map { "\($0 / 1024) KiB" } ?? "unknown"
    return """
      \(report.requests) requests, \(report.nested) nested ones, \(report.builds) builds, \
      \(report.closings) closings, \(report.cancelled) cancelled callers, \(report.late) late calls, \
      \(report.changes) changes of the container, heap growth \(growth), \
      \(String(format: "%.1f", report.duration / .seconds(1))) s
      """
  }
}
