import Synchronization

/// A build that a test holds, until other tasks wait for its instance.
final class HeldBuild: Sendable {
  /// The held build that the current task may begin.
  @TaskLocal static var current: HeldBuild?

  let factory: RequestFactory
  /// The task of the first caller.
  private let caller = Atomic(0)
  private let isInCaller = Atomic(false)
  private let hasBegun = Atomic(false)
  private let hasEnded = Atomic(false)
  /// Whether a cancellation ends the build.
  private let endsWhenCancelled: Bool

  init(_ factory: RequestFactory, endsWhenCancelled: Bool) {
    (self.factory, self.endsWhenCancelled) = (factory, endsWhenCancelled)
  }

  /// Resolves the factory, as the first caller.
  func begin(in container: RequestContainer) async {
    caller.store(currentTask(), ordering: .relaxed)
    await Self.$current.withValue(self) {
      _ = try? await container.resolveLater(RequestKey(factory))
    }
    release()
  }

  /// Waits for the release, in the build.
  func pass() async throws {
    isInCaller.store(caller.load(ordering: .relaxed) == currentTask(), ordering: .relaxed)
    hasBegun.store(true, ordering: .sequentiallyConsistent)
    while !isReleased {
      if endsWhenCancelled { try Task.checkCancellation() }
      await Task.yield()
    }
  }

  /// Whether the build has begun, and is held.
  var isHeld: Bool { hasBegun.load(ordering: .sequentiallyConsistent) && !isReleased }

  /// Whether the task of the first caller runs the build, and so doesn't wait for it.
  var isInCallersTask: Bool { isInCaller.load(ordering: .relaxed) }

  /// Whether the build can continue.
  var isReleased: Bool { hasEnded.load(ordering: .sequentiallyConsistent) }

  /// Releases the build.
  func release() { hasEnded.store(true, ordering: .sequentiallyConsistent) }
}

/// A number of the task that is different from those of all other living tasks.
private func currentTask() -> Int { withUnsafeCurrentTask { $0.hashValue } }

extension RequestWork {
  /// Cancels the caller that has begun a build, while others wait for the instance.
  ///
  /// The current scope must have no other tasks. It can end before the build does.
  mutating func cancelFirstCaller() async {
    let factories: [RequestFactory] = [.session, .token, .journal, .ledger, .vault]
    let factory = factories[number(below: factories.count)]
    let (race, container, key) = (race, race.container, RequestKey(factory))
    let held = HeldBuild(factory, endsWhenCancelled: number(below: 3) > 0)
    let first = race.start { await held.begin(in: container) }
    while !held.isHeld, !held.isReleased { await Task.yield() }
    let (calls, count) = (Locking<[RequestCall]>([]), number(below: 4) + 1)
    let isInjected = factory == .session && number(below: 2) == 0
    let others = (0..<count).map { index in
      race.start {
        let begin = { @Sendable call in calls.change { $0.append(call) } }
        if isInjected, index == 0 {
          _ = try? await RequestClient().session(begin)
        } else {
          _ = try? await container.resolveLater(key, begin)
        }
      }
    }
    let waiters = held.isInCallersTask ? count : count + 1
    for _ in 0..<1_000 where container.waiters(for: factory) < waiters { await Task.yield() }
    if held.isHeld, container.waiters(for: factory) == waiters {
      for call in calls.change({ $0 }) { call.noteWait() }
    }
    if number(below: 6) > 0 { first.cancel() }
    if number(below: 4) == 0 { others[0].cancel() }
    if number(below: 4) == 0 { held.release() }
    // The end of the scope may wait for the build.
    let pause = number(below: 30)
    race.start {
      for _ in 0..<pause { await Task.yield() }
      held.release()
    }
    for _ in 0..<number(below: 10) { await Task.yield() }
  }
}
