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

/// A target of operations: containers, or their model.
package protocol Performer: AnyObject {
  /// Performs an operation.
  ///
  /// - Parameter operation: The operation.
  /// - Returns: The visible effects.
  func perform(_ operation: Operation) -> Outcome

  /// Waits until the number of living products is in a range, because finished tasks may still release
  /// some.
  ///
  /// - Parameters:
  ///   - found: The number found first.
  ///   - expected: The expected range.
  /// - Returns: The final number.
  func alive(_ found: Int, settlingIn expected: ClosedRange<Int>) -> Int

  /// Releases everything.
  ///
  /// - Returns: The number of products and containers that are still alive.
  func end() -> Int
}

extension Performer {
  /// Returns the number found first: without tasks, there is nothing to wait for.
  package func alive(_ found: Int, settlingIn expected: ClosedRange<Int>) -> Int { found }
}

/// One sequence, performed on the subject and on the model.
package struct Trial {
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

  private let makeSubject: () -> any Performer
  private let makeModel: () -> any Performer

  /// Creates a trial.
  ///
  /// - Parameters:
  ///   - makeSubject: Creates a new subject.
  ///   - makeModel: Creates a model of the subject.
  package init(
    of makeSubject: @escaping () -> any Performer,
    against makeModel: @escaping () -> any Performer = { Model() }
  ) {
    (self.makeSubject, self.makeModel) = (makeSubject, makeModel)
  }

  /// Performs a sequence.
  ///
  /// - Parameters:
  ///   - operations: The sequence.
  ///   - note: Called with each operation and its expected effects.
  /// - Returns: The first difference; `nil` without any.
  package func run(
    _ operations: [Operation],
    noting note: (Operation, Outcome) -> Void = { _, _ in }
  ) -> Mismatch? {
    let (subject, model) = (makeSubject(), makeModel())
    for (step, operation) in operations.enumerated() {
      let expected = model.perform(operation)
      var found = subject.perform(operation)
      // The model doesn't know this step's effects, and so neither those of the following steps.
      if expected.isUndetermined { break }
      note(operation, expected)
      found.releasable = expected.releasable
      var others = found
      others.alive = expected.alive
      // Waits only if everything else is equal.
      if others == expected { found.alive = subject.alive(found.alive, in: expected) }
      guard expected == found else {
        _ = (model.end(), subject.end())
        return Mismatch(step: step, expected: expected, found: found)
      }
    }
    let (expected, found) = (Outcome(alive: model.end()), Outcome(alive: subject.end()))
    return expected == found
      ? nil : Mismatch(step: operations.count, expected: expected, found: found)
  }
}

extension Performer {
  /// Returns the number of living products that the model expects, if the number found is possible.
  ///
  /// - Parameters:
  ///   - found: The number found first.
  ///   - expected: The effects according to the model.
  /// - Returns: The expected number, or another one after some time.
  fileprivate func alive(_ found: Int, in expected: Outcome) -> Int {
    let range = expected.alive - expected.releasable...expected.alive
    if range.contains(found) { return expected.alive }
    let settled = alive(found, settlingIn: range)
    return range.contains(settled) ? expected.alive : settled
  }
}

/// The results of a run of sequences.
package struct ModelReport: Sendable {
  /// The number of sequences performed.
  package fileprivate(set) var sequences = 0
  /// The number of steps performed.
  package fileprivate(set) var steps = 0
  /// The number of operations performed, by kind.
  package fileprivate(set) var counts: [Kind: Int] = [:]
  /// The number of resolutions that built nothing.
  package fileprivate(set) var storedFound = 0
  /// The number of products built.
  package fileprivate(set) var built = 0
  /// The number of calls of shutdown actions.
  package fileprivate(set) var closed = 0
  /// The first sequence that failed, shortened.
  package internal(set) var failure: ModelFailure?

  /// The kinds of operations that were never performed.
  package var untried: [Kind] { Kind.allCases.filter { counts[$0] == nil } }

  /// Counts a step.
  mutating func add(_ operation: Operation, _ outcome: Outcome) {
    steps += 1
    for kind in operation.kinds { counts[kind, default: 0] += 1 }
    if outcome.hasFoundStored { storedFound += 1 }
    for case .built in outcome.events { built += 1 }
    for case .closed in outcome.events { closed += 1 }
  }

  /// Counts a sequence.
  mutating func addSequence() { sequences += 1 }
}

/// A shortened sequence in which the containers differ from the model.
package struct ModelFailure: Sendable {
  /// The seed of the sequence.
  package let seed: UInt64
  /// The length of the original sequence.
  package let length: Int
  /// Whether the sequence could change state of the whole process.
  package let ownsProcess: Bool
  /// The shortened sequence.
  package let operations: [Operation]
  /// The difference at its end.
  package let mismatch: Trial.Mismatch
}

extension ModelFailure: CustomStringConvertible {
  package var description: String {
    let steps = operations.enumerated().map { "  \($0.offset + 1). \($0.element)" }
    let place =
      mismatch.step < operations.count
      ? "step \(mismatch.step + 1)" : "the end, when all was dropped"
    return """
      Container and model differ in the sequence with the seed \(seed), of \(length) steps. What is \
      left when all that can be is taken out, \(operations.count) steps:
      \(steps.joined(separator: "\n"))
      Expected at \(place):
      \(Self.indented(mismatch.expected))
      Found:
      \(Self.indented(mismatch.found))
      Replay it with: \(Self.command) model --replay \(seed) --length \(length)\
      \(ownsProcess ? "" : " --local")
      """
  }

  #if DEBUG
    private static let command = "swift run Proof"
  #else
    private static let command = "swift run -c release Proof"
  #endif

  private static func indented(_ outcome: Outcome) -> String {
    outcome.description.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
  }
}
