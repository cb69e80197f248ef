import RandomInput

/// Random sequences of operations, performed on containers and on their model.
package struct ModelRun {
  private let length: Int
  private let makeSubject: (_ patience: Int) -> any Performer
  private let begin: (UInt64) -> Void

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - length: The number of steps of a sequence.
  ///   - makeSubject: Creates the subject, given the time in milliseconds until unused products must be freed.
  ///   - begin: Called with the seed of each sequence before it is performed.
  package init(
    length: Int,
    of makeSubject: @escaping (_ patience: Int) -> any Performer = { Subject(patience: $0) },
    beginning begin: @escaping (UInt64) -> Void = { _ in }
  ) {
    self.length = length
    self.makeSubject = makeSubject
    self.begin = begin
  }

  /// Returns the sequence of a seed.
  package func sequence(_ seed: UInt64) -> [Operation] {
    var generator = Generator(seed: seed)
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
    for _ in 0..<count where report.failure == nil { replay(seeds.next(), for: &report) }
    return report
  }

  /// Performs one sequence, and shortens it if it fails.
  package func replay(_ seed: UInt64, for report: inout ModelReport) {
    begin(seed)
    let operations = sequence(seed)
    report.sequences += 1
    guard mismatch(operations, noting: { report.add($0) }) != nil else { return }
    // Waits only a short time for a leak that is known.
    let short = Shrinker { mismatch($0, patience: 50) != nil }.shrink(operations)
    report.failure = mismatch(short).map { mismatch in
      ModelFailure(seed: seed, length: operations.count, operations: short, mismatch: mismatch)
    }
  }

  /// Performs a sequence on the subject and on the model.
  ///
  /// - Returns: The first difference; `nil` without any.
  private func mismatch(
    _ operations: [Operation],
    patience: Int = 5_000,
    noting note: (Outcome) -> Void = { _ in }
  ) -> Mismatch? {
    let model = Model()
    let subject = makeSubject(patience)
    for (step, operation) in operations.enumerated() {
      // The model may not know this step's effects, and so neither those of the following steps.
      guard let expected = model.perform(operation), var found = subject.perform(operation) else {
        break
      }
      note(expected)
      if expected.found == found.found, expected.events == found.events {
        // Waits only if everything else is equal.
        let alive = subject.alive(settlingIn: expected.alive)
        found.alive = expected.alive.contains(alive) ? expected.alive : alive...alive
      }
      guard expected == found else {
        _ = (model.end(), subject.end())
        return Mismatch(step: step, expected: expected, found: found)
      }
    }
    let expected = model.end()
    let found = subject.end()
    if expected == found { return nil }
    return Mismatch(
      step: operations.count,
      expected: Outcome(alive: expected...expected),
      found: Outcome(alive: found...found)
    )
  }
}

/// A step with different effects.
package struct Mismatch: Sendable {
  /// The index of the step; the number of operations if the difference appears after the last
  /// one.
  package let step: Int
  /// The effects according to the model.
  package let expected: Outcome
  /// The actual effects.
  package let found: Outcome
}

/// The results of a run of sequences.
package struct ModelReport: Sendable {
  /// Creates the results before the first sequence.
  package init() {}

  /// The number of sequences performed.
  package fileprivate(set) var sequences = 0
  /// The number of steps performed.
  package private(set) var steps = 0
  /// The number of resolutions that built nothing.
  package private(set) var storedFound = 0
  /// The number of products built.
  package private(set) var built = 0
  /// The number of calls of shutdown actions.
  package private(set) var closed = 0
  /// The first sequence that failed, shortened.
  package fileprivate(set) var failure: ModelFailure?

  fileprivate mutating func add(_ outcome: Outcome) {
    steps += 1
    let builtBefore = built
    for case .built in outcome.events { built += 1 }
    for case .closed in outcome.events { closed += 1 }
    if built == builtBefore, outcome.found?.isEmpty == false { storedFound += 1 }
  }
}

/// A shortened sequence in which the containers differ from the model.
package struct ModelFailure: CustomStringConvertible, Sendable {
  /// The seed of the sequence.
  package let seed: UInt64
  /// The length of the original sequence.
  package let length: Int
  /// The shortened sequence.
  package let operations: [Operation]
  /// The difference at its end.
  package let mismatch: Mismatch

  package var description: String {
    let steps = operations.enumerated().map { "  \($0.offset + 1). \($0.element)" }
    let text = """
      Container and model differ in the sequence with the seed \(seed), of \(length) steps. What is \
      left when all that can be is taken out, \(operations.count) steps:
      \(steps.joined(separator: "\n"))
      Expected at step \(mismatch.step + 1), where step \(operations.count + 1) is the end:
        \(mismatch.expected)
      Found:
        \(mismatch.found)
      Replay it with: Proof model --replay \(seed) --length \(length)
      """
    return text.replacing("CoreModel.", with: "")
  }
}
