import RandomInput

/// Random sequences of operations, performed on containers and on their model.
package struct ModelRun {
  private let length: Int
  private let ownsProcess: Bool
  private let trial: Trial
  /// A trial that waits only a short time for a leak that is known.
  private let shrinkingTrial: Trial
  private let begin: (UInt64) -> Void

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - length: The number of steps of a sequence.
  ///   - ownsProcess: Whether nothing else in the process uses containers, so that sequences may
  ///     change state of the whole process.
  ///   - trial: Performs a sequence; by default on containers and their model.
  ///   - begin: Called with the seed of each sequence before it is performed.
  package init(
    length: Int,
    ownsProcess: Bool,
    trial: Trial? = nil,
    beginning begin: @escaping (UInt64) -> Void = { _ in }
  ) {
    self.length = length
    self.ownsProcess = ownsProcess
    self.begin = begin
    func makeTrial(_ patience: Int) -> Trial {
      Trial(
        of: { Subject(ownsProcess: ownsProcess, patience: patience) },
        against: { Model() }
      )
    }
    self.trial = trial ?? makeTrial(5_000)
    shrinkingTrial = trial ?? makeTrial(50)
  }

  /// Returns the sequence of a seed.
  ///
  /// - Parameter seed: The seed of the sequence.
  /// - Returns: The sequence.
  package func sequence(_ seed: UInt64) -> [Operation] {
    var generator = Generator(seed: seed, ownsProcess: ownsProcess)
    return generator.sequence(length: length)
  }

  /// Performs sequences until one fails, and shortens that sequence.
  ///
  /// - Parameters:
  ///   - count: The number of sequences.
  ///   - seed: The seed of the sequences' seeds.
  /// - Returns: The results.
  package func run(_ count: Int, seed: UInt64) -> ModelReport {
    var report = ModelReport()
    var seeds = SplitMix64(seed: seed)
    for _ in 0..<count {
      replay(seeds.next(), &report)
      if report.failure != nil { break }
    }
    return report
  }

  /// Performs one sequence, and shortens it if it fails.
  ///
  /// - Parameter seed: The seed of the sequence.
  /// - Returns: The results.
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
    let short = Shrinker { shrinkingTrial.run($0) != nil }.shrink(operations)
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
