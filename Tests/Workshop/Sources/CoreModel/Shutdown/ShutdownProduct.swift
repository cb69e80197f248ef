import Synchronization

/// The events of one round, in their order.
final class ShutdownLog: Sendable {
  private let last = Atomic(0)
  private let records = Locking<[ShutdownRecord]>([])

  /// Returns the number of the next event.
  func next() -> Int { last.add(1, ordering: .sequentiallyConsistent).newValue }

  /// Adds the record of a built instance.
  func add(_ record: ShutdownRecord) { records.change { $0.append(record) } }

  /// The records of all instances that were built.
  var all: [ShutdownRecord] { records.change { $0 } }
}

/// The events of one instance, which outlive it.
final class ShutdownRecord: Sendable {
  let factory: String
  /// The number of the open scope that stores the instance; zero for the container and the singletons.
  let scope: Int
  /// Whether the instance is stored weakly, or has no action.
  let mayStayOpen: Bool
  /// The number of the call of the factory's closure.
  let begun: Int
  /// The number of the closure's end.
  let built: Int
  /// The instances that the closure resolved.
  let dependencies: [ShutdownRecord]
  private let calls = Atomic(0)
  private let beginning = Atomic(0)
  private let end = Atomic(0)

  init(
    _ factory: String,
    in scope: Int,
    mayStayOpen: Bool,
    begun: Int,
    built: Int,
    _ dependencies: [ShutdownRecord]
  ) {
    self.factory = factory
    self.scope = scope
    self.mayStayOpen = mayStayOpen
    self.begun = begun
    self.built = built
    self.dependencies = dependencies
  }

  /// The number of calls of the action.
  var closings: Int { calls.load(ordering: .acquiring) }

  var isClosed: Bool { closings > 0 }

  /// The number of the action's call; zero before it.
  var closed: Int { beginning.load(ordering: .acquiring) }

  /// The number of the action's end; zero before it.
  var ended: Int { end.load(ordering: .acquiring) }

  func beginClosing(at time: Int) {
    beginning.store(time, ordering: .releasing)
    calls.add(1, ordering: .acquiringAndReleasing)
  }

  func endClosing(at time: Int) { end.store(time, ordering: .releasing) }
}

extension ShutdownRecord: CustomStringConvertible {
  var description: String {
    "\(factory) of scope \(scope) (begun at \(begun), built at \(built), closed \(closings) times, at \(closed)-\(ended))"
  }
}

/// An instance of a factory of ``ShutdownContainer``.
final class ShutdownProduct: Sendable {
  let record: ShutdownRecord
  private let dependencies: [ShutdownProduct]
  private let log: ShutdownLog

  init(_ record: ShutdownRecord, _ dependencies: [ShutdownProduct], in log: ShutdownLog) {
    (self.record, self.dependencies, self.log) = (record, dependencies, log)
    log.add(record)
  }

  /// Records a call of the action.
  func close() {
    record.beginClosing(at: log.next())
    record.endClosing(at: log.next())
  }

  /// Records a call of the action, which suspends.
  func closeLater() async {
    record.beginClosing(at: log.next())
    await Task.yield()
    record.endClosing(at: log.next())
  }
}
