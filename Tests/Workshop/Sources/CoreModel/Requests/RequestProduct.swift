import RandomInput
import Synchronization

/// An instance of a factory of ``RequestContainer``, with the events of its life.
final class RequestProduct: Sendable {
  /// The number of living instances in the process.
  static let living = Atomic(0)

  let factory: RequestFactory
  /// The number of the event at which the build began, which identifies the instance.
  let begun: Int
  /// The number of the request or job whose registrations the build has used; zero for the container's.
  let number: Int
  /// The epoch before the build; `nil` during a change of the container.
  let epoch: Int?
  /// The record of the code whose call has built the instance.
  let builder: ScopeRecord
  /// The record with the number of the instance.
  let owner: ScopeRecord
  private let dependencies: [RequestProduct]
  private let log: RequestLog
  /// Weak: the container may store the instance.
  private weak let container: RequestContainer?
  private let closing = Atomic(Int.max)
  private let closings = Atomic(0)
  private let delivery = Atomic(false)

  init(_ start: BuildStart, _ dependencies: [RequestProduct], in container: RequestContainer) {
    factory = start.factory
    begun = start.begun
    number = start.number
    (epoch, builder, self.dependencies) = (start.epoch, start.builder, dependencies)
    (self.container, log) = (container, container.log)
    owner = builder.chain.first { $0.number == start.number } ?? builder
    log.count(.builds)
    Self.living.add(1, ordering: .relaxed)
  }

  deinit {
    checkClosings()
    Self.living.subtract(1, ordering: .releasing)
  }

  /// The number of the event at which the shutdown action began; `max` before it.
  var closed: Int { closing.load(ordering: .sequentiallyConsistent) }

  /// Whether a caller that isn't cancelled has got the instance.
  var wasDelivered: Bool { delivery.load(ordering: .sequentiallyConsistent) }

  /// Records that a caller, which isn't cancelled, has got the instance.
  func noteDelivery() {
    guard begun < owner.ending else { return }
    delivery.store(true, ordering: .sequentiallyConsistent)
    let closed = closed
    log.expect(
      closed == .max || closed > owner.ending,
      "\(self) was closed at \(closed), before a caller got it."
    )
  }

  // MARK: - Shutdown

  /// The synchronous shutdown action.
  func close() {
    begin()
    owner.endAction()
  }

  /// The asynchronous shutdown action, which uses other instances of its scope.
  func closeLater() async throws {
    begin()
    var numbers = log.numbers(at: begun)
    for _ in 0..<Int.random(in: 0...2, using: &numbers) { await Task.yield() }
    _ = await ScopeRecord.$current.withValue(owner) {
      try? await container?.resolveLater(.session)
    }
    owner.endAction()
    if Int.random(in: 0..<8, using: &numbers) == 0 {
      throw BuildFailure(factory: factory, number: number)
    }
  }

  private func begin() {
    owner.beginAction(of: self)
    closing.store(log.next(), ordering: .sequentiallyConsistent)
    let count = closings.add(1, ordering: .sequentiallyConsistent).newValue
    log.expect(count == 1, "\(self) was closed \(count) times.")
    for dependency in dependencies where dependency.owner === owner {
      log.expect(
        dependency.closed == .max,
        "\(dependency) was closed before \(self), which uses it."
      )
    }
    log.count(.closings)
  }

  /// Checks that the instance was closed, if its scope has stored it until the end.
  private func checkClosings() {
    guard factory.isClosable, let epoch, wasDelivered
    else { return }
    // Otherwise, a change of the container may have removed the instance from its scope.
    guard log.epoch == epoch || owner.epochAtEnd == epoch else { return }
    let count = closings.load(ordering: .sequentiallyConsistent)
    log.expect(count == 1, "\(self) was stored, and was closed \(count) times.")
  }
}

extension RequestProduct: CustomStringConvertible {
  var description: String {
    let name = owner.kind == .container ? "the container" : "\(owner.kind) \(number)"
    return "\(factory) of \(name) (built at \(begun) in \(builder.path))"
  }
}

/// The values at the beginning of a build.
struct BuildStart: Sendable {
  let factory: RequestFactory
  let begun: Int
  let number: Int
  let epoch: Int?
  let builder: ScopeRecord
}

/// The error of a build or a shutdown action that fails at random.
struct BuildFailure: Error {
  let factory: RequestFactory
  /// The number of the request or job, as in the instance.
  let number: Int
}

/// An event that a ``RequestRace`` counts.
package enum RequestEvent: Int, CaseIterable, Sendable {
  /// The end of a request or job outside of others.
  case requests
  /// The end of a request or job inside of another.
  case nested
  case builds, closings
  /// A call whose caller was cancelled.
  case cancelled
  /// A call after the end of its scope.
  case late
  /// A registration or a reset in the container.
  case changes
}

/// The shared state of a ``RequestRace``: the order of events, the counts, and the violations.
final class RequestLog: Sendable {
  private let seed: UInt64
  private let last = Atomic(0)
  private let changes = Atomic(0)
  private let numbers = RequestEvent.allCases.map { _ in Word() }
  private let faults = Locking<[String]>([])
  private let isFaulty = Atomic(false)

  init(seed: UInt64) { self.seed = seed }

  /// Returns the number of the next event.
  func next() -> Int { last.add(1, ordering: .sequentiallyConsistent).newValue }

  // MARK: - Changes of the container

  /// The number of registrations and resets in the container; `nil` during one.
  var epoch: Int? {
    let changes = changes.load(ordering: .sequentiallyConsistent)
    return changes.isMultiple(of: 2) ? changes : nil
  }

  /// Calls a closure that registers or resets a factory in the container.
  ///
  /// One thread only may call this.
  func change(_ body: () -> Void) {
    changes.add(1, ordering: .sequentiallyConsistent)
    body()
    changes.add(1, ordering: .sequentiallyConsistent)
    count(.changes)
  }

  // MARK: - Results

  /// Adds to a count.
  func count(_ event: RequestEvent) { numbers[event.rawValue].value.add(1, ordering: .relaxed) }

  /// Returns a count.
  subscript(event: RequestEvent) -> Int { numbers[event.rawValue].value.load(ordering: .relaxed) }

  /// All counts.
  var counts: [RequestEvent: Int] {
    Dictionary(uniqueKeysWithValues: RequestEvent.allCases.map { ($0, self[$0]) })
  }

  /// The first few violations.
  var violations: [String] { faults.change { $0 } }

  /// Whether a guarantee is broken, which ends the race.
  var isOver: Bool { isFaulty.load(ordering: .relaxed) }

  /// Records a broken guarantee.
  func note(_ fault: String) {
    isFaulty.store(true, ordering: .relaxed)
    faults.change { if $0.count < 8 { $0.append(fault) } }
  }

  /// Records a broken guarantee if a condition is false.
  func expect(_ condition: Bool, _ fault: @autoclosure () -> String) {
    if !condition { note(fault()) }
  }

  /// Returns the random numbers for the build that begins at an event.
  func numbers(at event: Int) -> SplitMix64 { SplitMix64(seed: seed ^ UInt64(event)) }
}
