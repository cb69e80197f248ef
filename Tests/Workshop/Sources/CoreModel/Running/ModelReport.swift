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
