import RandomInput

/// Random sequences of operations, done to containers and to the model of them.
package struct ModelRun {
  private let length: Int
  private let ownsProcess: Bool
  private let trial: Trial
  private let begin: (UInt64) -> Void

  /// Describes a run.
  ///
  /// - Parameters:
  ///   - length: How many steps a sequence has.
  ///   - ownsProcess: Whether nothing else in the process uses containers, so that operations that
  ///     change the whole process take part.
  ///   - trial: How a sequence is done; by default to containers and to their model.
  ///   - begin: Called with the seed of each sequence before that is done.
  package init(
    length: Int,
    ownsProcess: Bool,
    trial: Trial? = nil,
    beginning begin: @escaping (UInt64) -> Void = { _ in }
  ) {
    self.length = length
    self.ownsProcess = ownsProcess
    self.begin = begin
    self.trial = trial ?? Trial(of: { Subject(ownsProcess: ownsProcess) })
  }

  /// Returns the sequence that follows from its seed.
  ///
  /// - Parameter seed: The seed of the sequence.
  /// - Returns: The sequence.
  package func sequence(_ seed: UInt64) -> [Operation] {
    var generator = Generator(seed: seed, ownsProcess: ownsProcess)
    return generator.sequence(length: length)
  }

  /// Does sequences until one fails, and makes that one short.
  ///
  /// - Parameters:
  ///   - count: How many sequences to do.
  ///   - seed: What the seeds of the sequences follow from.
  /// - Returns: What was done.
  package func run(_ count: Int, seed: UInt64) -> ModelReport {
    var report = ModelReport()
    var seeds = SplitMix64(seed: seed)
    for _ in 0..<count {
      replay(seeds.next(), &report)
      if report.failure != nil { break }
    }
    return report
  }

  /// Does one sequence, and makes it short if it fails.
  ///
  /// - Parameter seed: The seed of the sequence.
  /// - Returns: What was done.
  package func replay(_ seed: UInt64) -> ModelReport {
    var report = ModelReport()
    replay(seed, &report)
    return report
  }

  private func replay(_ seed: UInt64, _ report: inout ModelReport) {
    begin(seed)
    let operations = sequence(seed)
    report.addSequence()
    let mismatch = trial.run(operations) { report.add($0, $1) }
    guard mismatch != nil else { return }
    let short = Shrinker { trial.run($0) != nil }.shrink(operations)
    report.failure = trial.run(short).map {
      ModelFailure(
        seed: seed,
        length: operations.count,
        ownsProcess: ownsProcess,
        operations: short,
        mismatch: $0
      )
    }
  }
}
