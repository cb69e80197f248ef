import CoreModel
import Foundation

/// `Proof memory`: operations that could leak, repeated while the memory is measured.
enum MemoryCommand {
  /// Runs each phase, and prints a line for it.
  ///
  /// - Parameter arguments: The arguments after the name of the proof.
  /// - Returns: The exit code.
  /// - Throws: An error for wrong arguments, or for growing memory.
  static func run(_ arguments: [String]) throws(ProofError) -> Int32 {
    var operations = 1_000_000
    var list = ArgumentList(arguments)
    while let option = list.next() {
      guard option == "--operations" else {
        throw .usage("Unknown option '\(option)' of 'Proof memory'. Expected --operations N.")
      }
      operations = try list.number(of: option, least: 10)
    }
    var growing: [String] = []
    print(MemorySamples.header)
    for phase in MemoryPhase.all {
      let samples = try samples(of: phase, operations)
      print(samples.row)
      fflush(nil)
      if !samples.isFlat { growing.append(samples.name) }
    }
    let limits = """
      \(MemorySamples.heapLimit / 1024) KiB of heap, or \(MemorySamples.residentLimit / 1024) KiB of \
      resident memory
      """
    guard growing.isEmpty else {
      throw .broken(
        """
        The memory grows with: \(growing.joined(separator: ", ")). In the second half it may grow by \
        less than \(limits).
        """
      )
    }
    print("Flat: in the second half of each line, the growth is less than \(limits).")
    return 0
  }

  /// Runs a phase, and up to twice more while the memory grows.
  ///
  /// A leak grows each time. The caches of a library for a thread fill only once, but at any
  /// moment: with tasks, they have taken about 100 KiB.
  private static func samples(
    of phase: MemoryPhase,
    _ operations: Int
  ) throws(ProofError) -> MemorySamples {
    var round = 0
    while true {
      guard let samples = phase.run(operations: operations, round: round) else {
        throw .unknown("The C library doesn't report the allocated memory. Use glibc on Linux.")
      }
      round += 1
      if samples.isFlat || round == 3 { return samples }
    }
  }
}
