import CoreModel
import Foundation

/// `Proof model`: random sequences of operations, performed on containers and on their model.
enum ModelCommand {
  /// Runs the sequences, or replays one, and prints the results.
  ///
  /// - Parameter arguments: The arguments after the name of the proof.
  /// - Throws: An error for wrong arguments, or for a difference.
  static func run(_ arguments: [String]) throws(ProofError) {
    // With '--listing 1', the last line before a crash names the seed of its sequence.
    let options = try Options(
      arguments,
      ["--sequences": 100_000, "--seed": .random(), "--length": 40, "--replay": 0, "--listing": 0]
    )
    let length = Int(options["--length"])
    let isListing = options["--listing"] > 0
    let run = ModelRun(
      length: length,
      beginning: { if isListing { announce("model: the sequence with the seed \($0)") } }
    )
    var report = ModelReport()
    if options["--replay"] > 0 {
      let seed = options["--replay"]
      let steps = run.sequence(seed).enumerated().map { "  \($0.offset + 1). \($0.element)" }
      announce("model: the sequence with the seed \(seed):\n\(steps.joined(separator: "\n"))")
      run.replay(seed, for: &report)
    } else {
      let (sequences, seed) = (Int(options["--sequences"]), options["--seed"])
      announce("model: \(sequences) sequences of \(length) steps, with the seed \(seed)")
      let start = ContinuousClock.now
      report = run.run(sequences, seed: seed)
      print(
        """
        model: \(report.sequences) sequences, \(report.steps) steps, \(seconds(since: start))
        model: \(report.built) products built, \(report.storedFound) resolutions that built nothing, \
        \(report.closed) instances closed
        """
      )
    }
    if let failure = report.failure { throw .broken("\(failure)") }
    print("model: no difference")
  }
}
