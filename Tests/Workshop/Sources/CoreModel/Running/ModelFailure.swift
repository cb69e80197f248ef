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
