/// What a run of sequences did.
package struct ModelReport: Sendable {
  /// How many sequences were done.
  package fileprivate(set) var sequences = 0
  /// How many steps were done.
  package fileprivate(set) var steps = 0
  /// How often each kind of operation was done.
  package fileprivate(set) var counts: [Kind: Int] = [:]
  /// How often something was resolved and nothing was built for it.
  package fileprivate(set) var keptFound = 0
  /// How many products were built.
  package fileprivate(set) var built = 0
  /// The first sequence that failed, made short.
  package internal(set) var failure: ModelFailure?

  /// The kinds of operations that were never done.
  package var untried: [Kind] { Kind.allCases.filter { counts[$0] == nil } }

  /// Counts a step.
  mutating func add(_ operation: Operation, _ outcome: Outcome) {
    steps += 1
    for kind in operation.kinds { counts[kind, default: 0] += 1 }
    if outcome.hasFoundKept { keptFound += 1 }
    for case .built in outcome.events { built += 1 }
  }

  /// Counts a sequence.
  mutating func addSequence() { sequences += 1 }
}
