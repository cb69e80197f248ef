import CoreModel
import Foundation

/// `Proof memory`: all that could leave something behind, over and over, with a look at the memory.
enum MemoryCommand {
  /// Runs each phase, prints a line for it.
  ///
  /// - Parameter arguments: What stands behind the name of the proof.
  /// - Returns: The exit code.
  /// - Throws: What is wrong with the arguments, or with the core.
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

  /// Runs a phase, and up to twice more as long as the memory grows.
  ///
  /// What leaks, leaks each time. What a library's caches keep for a thread fills once, at any moment: where
  /// tasks run, that has been about 100 KiB.
  private static func samples(
    of phase: MemoryPhase,
    _ operations: Int
  ) throws(ProofError) -> MemorySamples {
    var round = 0
    while true {
      guard let samples = phase.run(operations: operations, round: round) else {
        throw .unknown("The C library does not tell how much is allocated: use glibc, on Linux.")
      }
      round += 1
      if samples.isFlat || round == 3 { return samples }
    }
  }
}
