import FactoryKit
import Synchronization

/// The events of one open scope, which the checks compare with FactoryKit's results.
///
/// Tasks inherit the records as they inherit the open scopes. The last record of each chain is the
/// container's.
final class ScopeRecord: Sendable {
  enum Kind {
    case container, request, job
  }

  /// The record of the innermost scope that was opened around the current code.
  @TaskLocal static var current: ScopeRecord?

  /// The number of the request or job; zero for the container.
  let number: Int
  let kind: Kind
  /// The record of the scope around this one.
  let outer: ScopeRecord?
  /// The factories that are registered in this scope.
  let registered: Set<RequestFactory>
  /// Whether the end of the scope waits for the shutdown actions.
  let awaitsActions: Bool
  private let log: RequestLog
  private let beginningOfEnd = Atomic(Int.max)
  private let end = Atomic(Int.max)
  private let lastEpoch = Atomic(-1)
  private let runningActions = Atomic(0)
  private let instances = Locking<[RequestFactory: (id: Int, epoch: Int)]>([:])

  /// Creates the record of a container.
  init(_ log: RequestLog) {
    (number, kind, outer, registered, awaitsActions) = (0, .container, nil, [], true)
    self.log = log
  }

  /// Creates the record of a scope that will be opened in another one.
  init(
    _ kind: Kind,
    in outer: ScopeRecord,
    registering registered: Set<RequestFactory>,
    awaitsActions: Bool
  ) {
    (self.kind, self.outer, log) = (kind, outer, outer.log)
    (self.registered, self.awaitsActions) = (registered, awaitsActions)
    number = log.next()
  }

  /// This record and those around it, innermost first.
  var chain: some Sequence<ScopeRecord> { sequence(first: self, next: \.outer) }

  /// The record of the container.
  var container: ScopeRecord { chain.first { $0.kind == .container } ?? self }
  /// The outermost request or job of the chain.
  var outermost: ScopeRecord { chain.first { $0.outer?.outer == nil } ?? self }

  // MARK: - The end of the scope

  /// The number of the event after which the scope can end; `max` before it.
  var ending: Int { beginningOfEnd.load(ordering: .sequentiallyConsistent) }

  /// The number of the event before which the scope has ended; `max` before it, and if the end doesn't wait.
  var ended: Int { end.load(ordering: .sequentiallyConsistent) }

  /// The epoch in which the scope has ended.
  var epochAtEnd: Int? {
    let epoch = lastEpoch.load(ordering: .sequentiallyConsistent)
    return epoch < 0 ? nil : epoch
  }

  /// Records that the operation of the scope returns.
  func noteEnding() { beginningOfEnd.store(log.next(), ordering: .sequentiallyConsistent) }

  /// Records that `open` or `close()` has returned.
  func noteEnd() {
    guard awaitsActions else { return }
    end.store(log.next(), ordering: .sequentiallyConsistent)
    lastEpoch.store(log.epoch ?? -1, ordering: .sequentiallyConsistent)
    let count = runningActions.load(ordering: .sequentiallyConsistent)
    log.expect(count == 0, "\(self) has ended while \(count) of its shutdown actions run.")
  }

  // MARK: - Instances

  /// Records that a call has got an instance, while the scope is open.
  ///
  /// - Parameters:
  ///   - factory: The factory.
  ///   - id: The number of the build.
  ///   - epoch: The epoch since the beginning of the build.
  /// - Returns: The number of another build, whose instance a call got in the same epoch.
  func deliver(_ factory: RequestFactory, _ id: Int, in epoch: Int) -> Int? {
    instances.change { instances in
      defer { instances[factory] = (id, epoch) }
      return instances[factory].flatMap { $0.epoch == epoch && $0.id != id ? $0.id : nil }
    }
  }

  /// Records that a shutdown action of an instance begins.
  func beginAction(of product: RequestProduct) {
    runningActions.add(1, ordering: .sequentiallyConsistent)
    // An instance is closed early if all callers of its build were cancelled.
    log.expect(
      ending != .max || !product.wasDelivered,
      "\(product) is closed while its scope is open."
    )
    log.expect(ended == .max, "\(product) is closed after its scope has ended.")
  }

  /// Records that a shutdown action ends.
  func endAction() { runningActions.subtract(1, ordering: .sequentiallyConsistent) }
}

// MARK: - Expectations

extension ScopeRecord {
  /// Returns the records whose instance of a factory a call in this scope may get.
  ///
  /// The innermost record of the factory's scope decides, or the innermost one with a registration for the
  /// factory, even if it has ended. So code of a request never gets an instance of an outer one.
  ///
  /// - Parameters:
  ///   - factory: The factory.
  ///   - start: The number of an event before the call.
  ///   - end: The number of an event after the call has found its scope.
  /// - Returns: The records, also that of the container if the scope may have ended before the call.
  func owners(of factory: RequestFactory, from start: Int, until end: Int) -> [ScopeRecord] {
    let owner = chain.first { $0.kind == factory.home || $0.registered.contains(factory) }
    if let owner, owner.ending > end { return [owner] }
    // The call gets an error, the container's own instance, or one that no scope stores.
    let container = chain.filter { $0.kind == .container }
    return owner.map { $0.ended > start ? [$0] + container : container } ?? container
  }

  /// The description of this record and those around it, for messages.
  var path: String { chain.map(\.description).joined(separator: " in ") }
}

extension ScopeRecord: CustomStringConvertible {
  var description: String { kind == .container ? "the container" : "\(kind) \(number)" }
}
