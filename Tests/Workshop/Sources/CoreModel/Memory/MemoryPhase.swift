import Foundation

/// An operation that is repeated while the memory of the process is measured.
package struct MemoryPhase {
  /// A short description of the operation.
  package let name: String
  /// The number of requested operations after which this one runs once.
  ///
  /// It is larger for slow operations.
  package let divisor: Int
  /// Whether it starts tasks that may end after it.
  package let startsTasks: Bool
  /// Whether it throws errors, whose backtraces Testing stores.
  package let throwsErrors: Bool
  private let operation: (Int) -> Void

  /// Creates a phase.
  ///
  /// - Parameters:
  ///   - name: A short description of the operation.
  ///   - divisor: The number of requested operations after which this one runs once.
  ///   - startsTasks: Whether it starts tasks that may end after it.
  ///   - throwsErrors: Whether it throws errors.
  ///   - operation: Performs the operation, given its number.
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

  /// Repeats the operation, and measures the memory at the start and after each tenth.
  ///
  /// - Parameters:
  ///   - operations: The requested number of operations. A tenth more run before, so that memory
  ///     that is allocated once doesn't count.
  ///   - round: The number of previous calls, so that no operation gets the number of an earlier
  ///     one.
  /// - Returns: The measurements; `nil` where the system doesn't report them.
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

  /// Waits for the end of the tasks that were started.
  private func settle() { if startsTasks { Thread.sleep(forTimeInterval: 0.02) } }
}
