extension Service {
  /// An error about a negative number.
  struct NegativeNumber: Error {
    let number: Int
  }

  /// Creates a service from a number that is not negative.
  convenience init(checked number: Int) throws {
    guard number >= 0 else { throw NegativeNumber(number: number) }
    self.init(number)
  }

  /// Creates a service from a number that is not negative, in an async function.
  convenience init(waiting number: Int) async throws { try self.init(checked: number) }
}
