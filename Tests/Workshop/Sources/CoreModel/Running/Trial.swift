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
    against makeModel: @escaping () -> any Performer = Model.init
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
      if found.alive != expected.alive {
        found.alive = subject.alive(found.alive, settlingAt: expected.alive)
      }
      note(operation, expected)
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
