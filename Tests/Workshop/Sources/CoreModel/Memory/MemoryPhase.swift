import Foundation

/// Something that is done over and over while the memory of the process is looked at.
package struct MemoryPhase {
  /// What is done, in a few words.
  package let name: String
  /// For how many of the operations that are asked for it is done once: more, where it takes long.
  package let divisor: Int
  /// Whether it starts tasks that may end after it.
  package let startsTasks: Bool
  /// Whether it throws errors, whose backtraces Testing stores.
  package let throwsErrors: Bool
  private let operation: (Int) -> Void

  /// Describes something to do.
  ///
  /// - Parameters:
  ///   - name: A short description of the operation.
  ///   - divisor: The number of requested operations for each run of this one.
  ///   - startsTasks: Whether it starts tasks that may end after it.
  ///   - throwsErrors: Whether it throws errors.
  ///   - operation: Does it once. It is called with the number of the operation.
  package init(
    _ name: String,
    every divisor: Int = 1,
    startsTasks: Bool = false,
    throwsErrors: Bool = false,
    _ operation: @escaping (Int) -> Void
  ) {
    self.name = name
    self.divisor = divisor
    self.startsTasks = startsTasks
    self.throwsErrors = throwsErrors
    self.operation = operation
  }

  /// Does it over and over, and looks at the memory at eleven moments: first, and at each tenth.
  ///
  /// - Parameters:
  ///   - operations: How many operations are asked for. A tenth more are done before, so that what is
  ///     made once is there.
  ///   - round: How often it has run before, so that no operation gets the number of an earlier one.
  /// - Returns: What was seen; `nil` where the system does not tell.
  package func run(operations: Int, round: Int = 0) -> MemorySamples? {
    let tenth = max(1, operations / divisor / 10)
    let first = round * 11 * tenth
    for index in 0..<tenth { operation(first + index) }
    settle()
    var samples = MemorySamples(name: name, operations: tenth * 10)
    guard samples.look() else { return nil }
    for part in 1...10 {
      for index in 0..<tenth { operation(first + part * tenth + index) }
      settle()
      guard samples.look() else { return nil }
    }
    return samples
  }

  /// Gives the tasks that were started some time to end.
  private func settle() { if startsTasks { Thread.sleep(forTimeInterval: 0.02) } }
}
