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
