@testable import FactoryKit
import RandomInput
import Synchronization

/// The state of one thread of a race: its progress and its current operation.
final class RaceWorker: Sendable {
  let number: Int
  let seed: UInt64
  /// The number of operations begun.
  let steps = Atomic<Int>(0)
  private let operation = Atomic<Int>(0)
  private let field = Atomic<Int>(0)
  private let factory = Atomic<Int>(0)
  private let thread = Atomic<UInt>(0)
  private let isDone = Atomic(false)

  init(number: Int, seed: UInt64) {
    self.number = number
    self.seed = seed
  }

  /// Records the beginning of an operation.
  func begin(_ operation: RaceOperation, _ field: Int, _ factory: RaceFactory) {
    self.operation.store(operation.rawValue, ordering: .relaxed)
    self.field.store(field, ordering: .relaxed)
    self.factory.store(factory.rawValue, ordering: .relaxed)
    steps.add(1, ordering: .releasing)
  }

  /// Records the number of the current thread in FactoryKit.
  func start() { thread.store(ResolutionThread.current.id.number, ordering: .relaxed) }

  /// Records the end of the thread.
  func end() { isDone.store(true, ordering: .releasing) }

  /// Whether the thread hasn't ended.
  var isRunning: Bool { !isDone.load(ordering: .acquiring) }
}

extension RaceWorker: CustomStringConvertible {
  var description: String {
    let steps = steps.load(ordering: .acquiring)
    let operation = RaceOperation(rawValue: operation.load(ordering: .relaxed))
    let factory = RaceFactory(rawValue: factory.load(ordering: .relaxed))
    return """
      Worker \(number) is thread \(thread.load(ordering: .relaxed)), at step \(steps) of seed \(seed): \
      \(operation.map { "\($0)" } ?? "nothing"), container \(field.load(ordering: .relaxed)), \
      factory \(factory.map { "\($0)" } ?? "none").
      """
  }
}
