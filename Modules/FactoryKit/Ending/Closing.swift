/// The closing of instances: those that others need after those, and the rest side by side.
struct Closing: Sendable {
  /// What happens on the way.
  private enum Event: Sendable {
    case closed(Int, (any Error)?)
    case expired
    case idle
  }

  /// What did not go as it should.
  struct Outcome: Sendable {
    var unfinished: [String] = []
    var failures: [ShutdownError.Failure] = []

    /// Whether all has gone as it should.
    var isFine: Bool { unfinished.isEmpty && failures.isEmpty }
  }

  /// Finds what is to be closed.
  let find: @Sendable () -> [Closable]
  /// What is still being made that will have to be closed.
  let ledger: ClosingLedger
  /// Returns when there is no more time; `nil` if there's no limit.
  let expire: (@Sendable () async -> Void)?

  /// Closes all.
  ///
  /// It must not be called in a task that may be cancelled.
  func run() async -> Outcome {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    var iterator = events.makeAsyncIterator()
    let timer = expire.map { expire in
      Task {
        await expire()
        continuation.yield(.expired)
      }
    }
    defer { timer?.cancel() }
    var outcome = Outcome()

    ledger.whenIdle { continuation.yield(.idle) }
    if case .expired? = await iterator.next() {
      outcome.unfinished = ledger.underWay
    }

    // The last made first.
    let closables = find().sorted { $0.tie.order > $1.tie.order }
    let names = closables.map(\.tie.frame.description)
    guard outcome.unfinished.isEmpty else {
      outcome.unfinished += names
      return outcome
    }
    var dependents = Self.dependents(of: closables)
    var waiting = Set(closables.indices)
    var running: [Int: Task<Void, Never>] = [:]
    while true {
      for index in closables.indices where waiting.contains(index) && dependents[index].isEmpty {
        waiting.remove(index)
        running[index] = Self.close(closables[index]) { continuation.yield(.closed(index, $0)) }
      }
      if running.isEmpty { return outcome }
      switch await iterator.next() {
      case .closed(let index, let error):
        running[index] = nil
        if let error {
          outcome.failures.append(ShutdownError.Failure(name: names[index], error: error))
        }
        for other in dependents.indices { dependents[other].remove(index) }
      case .expired, nil:
        for task in running.values { task.cancel() }
        outcome.unfinished = closables.indices.filter { waiting.contains($0) || running[$0] != nil }
          .map { names[$0] }
        return outcome
      case .idle:
        break
      }
    }
  }

  private static func close(
    _ closable: Closable,
    _ report: @escaping @Sendable ((any Error)?) -> Void
  ) -> Task<Void, Never> {
    Task {
      do {
        if let instance = closable.take() { try await closable.closer.close(instance) }
        report(nil)
      } catch {
        report(error)
      }
    }
  }

  /// Those that need each one, by their places in the list, where the last made stands first.
  private static func dependents(of closables: [Closable]) -> [Set<Int>] {
    let ties = closables.map(\.tie)
    let places = Dictionary(
      uniqueKeysWithValues: ties.enumerated().map { (ObjectIdentifier($1), $0) }
    )
    var dependents = [Set<Int>](repeating: [], count: closables.count)
    for (index, tie) in ties.enumerated() {
      for need in tie.needed(of: ties) {
        // What was made before can't need what was made after it.
        if let other = places[ObjectIdentifier(need)], other > index {
          dependents[other].insert(index)
        }
      }
    }
    return dependents
  }
}
