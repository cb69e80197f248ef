/// One sequence, done to what is under test and to the model.
package struct Trial {
  /// A step at which both differ.
  package struct Mismatch: Sendable {
    /// The number of the step, from 0; that of the operations if it shows when all have been done.
    package let step: Int
    /// What the model says.
    package let expected: Outcome
    /// What was seen.
    package let found: Outcome
  }

  private let makeSubject: () -> any Performer
  private let makeModel: () -> any Performer

  /// Describes how sequences are done.
  ///
  /// - Parameters:
  ///   - makeSubject: Makes what is under test, which nothing was done to.
  ///   - makeModel: Makes the model of that.
  package init(
    of makeSubject: @escaping () -> any Performer,
    against makeModel: @escaping () -> any Performer = Model.init
  ) {
    (self.makeSubject, self.makeModel) = (makeSubject, makeModel)
  }

  /// Does a sequence.
  ///
  /// - Parameters:
  ///   - operations: The sequence.
  ///   - note: Called with each operation and what the model says of it.
  /// - Returns: The first difference; none if there is none.
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
