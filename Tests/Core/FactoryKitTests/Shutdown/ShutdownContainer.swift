import FactoryKit

/// An instance with a name, which a log records when it is closed.
final class Part: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
}

/// A structure whose first word is the address of a part.
struct PartHolder: Sendable {
  let part: Part
}

/// The names of closed instances, in order.
typealias Names = Shared<[String]>

extension FactoryModifying where T == Part {
  /// Records the closed instances, each after other tasks have run several times.
  @discardableResult func recorded(in log: Names, afterYields count: Int = 0) -> Self {
    onShutdown { part in
      for _ in 0..<count { await Task.yield() }
      log.change { $0.append(part.name) }
    }
  }
}

extension ManagedContainer {
  /// Shuts the container down without a limit.
  func shutDown() async throws { try await shutdown(within: .seconds(3600), clock: ManualClock()) }
}

/// A container in which `third` depends on `second`, and `second` on `first`.
final class PartsContainer: SharedContainer {
  @TaskLocal static var shared = PartsContainer()
  let manager = ContainerManager()

  var first: Factory<Part> { self { Part("first") }.cached }
  var second: Factory<Part> {
    self { [unowned self] in
      _ = first()
      return Part("second")
    }.cached
  }
  var third: Factory<Part> {
    self { [unowned self] in
      _ = second()
      return Part("third")
    }.cached
  }
  var holder: Factory<PartHolder> { self { [unowned self] in PartHolder(part: first()) }.cached }
  var uniquePart: Factory<Part> { self { Part("unique") } }
  var connection: AsyncFactory<Part> {
    self { [unowned self] () async throws in
      _ = first()
      return Part("connection")
    }.cached
  }
  var pool: AsyncFactory<Part> {
    self { [unowned self] () async throws in
      _ = try await connection()
      return Part("pool")
    }.cached
  }
  var mayFail: ThrowingFactory<Part> { self { () throws in Part("mayFail") }.cached }
  var single: Factory<Part> { self { Part("single") }.singleton }
  var weakly: Factory<Part> { self { Part("weakly") }.shared }
  var unclosed: Factory<Part> { self { Part("unclosed") }.cached }
  var numbered: ParameterFactory<Int, Part> { self { Part("\($0)") }.scopeOnParameters.cached }
  var numberedConnection: AsyncParameterFactory<Int, Part> {
    self { Part("\($0)") }.scopeOnParameters.cached
  }
  var requestPart: Factory<Part> { self { Part("requestPart") }.scope(.request) }
  var requestHolder: Factory<Part> {
    self { [unowned self] in
      _ = requestPart()
      return Part("requestHolder")
    }.scope(.request)
  }
}

/// A clock that only a test advances.
final class ManualClock: Clock, Sendable {
  typealias Duration = Swift.Duration

  /// The time since the clock was created.
  struct Instant: InstantProtocol {
    let offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] =
      [:]
    var cancelled: Set<Int> = []
    var last = 0
  }

  private let state = Shared(State())
  let minimumResolution = Duration.zero
  var now: Instant { state.value.now }

  /// Advances the time, and wakes the tasks whose deadline is reached.
  func advance(by duration: Duration) {
    var woken: [CheckedContinuation<Void, any Error>] = []
    state.change { state in
      state.now = state.now.advanced(by: duration)
      let late = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in late.keys { state.sleepers[id] = nil }
      woken = late.values.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
  }

  /// Returns when a task sleeps.
  func hasSleeper() async { while state.value.sleepers.isEmpty { await Task.yield() } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    var last = 0
    state.change { state in
      state.last += 1
      last = state.last
    }
    let id = last
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        var result: Result<Void, any Error>?
        state.change { state in
          if state.cancelled.remove(id) != nil {
            result = .failure(CancellationError())
          } else if deadline <= state.now {
            result = .success(())
          } else {
            state.sleepers[id] = (deadline, continuation)
          }
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      var continuation: CheckedContinuation<Void, any Error>?
      state.change { state in
        continuation = state.sleepers.removeValue(forKey: id)?.continuation
        if continuation == nil { state.cancelled.insert(id) }
      }
      continuation?.resume(throwing: CancellationError())
    }
  }
}

/// A gate for tasks, which a test opens.
final class Gate: Sendable {
  private let state = Shared((isOpen: false, waiters: [CheckedContinuation<Void, Never>]()))

  /// Waits until the gate opens, even if the task is cancelled.
  func wait() async {
    await withCheckedContinuation { continuation in
      var isOpen = false
      state.change { state in
        isOpen = state.isOpen
        if !isOpen { state.waiters.append(continuation) }
      }
      if isOpen { continuation.resume() }
    }
  }

  /// Returns when a task waits.
  func hasWaiter() async { while state.value.waiters.isEmpty { await Task.yield() } }

  func open() {
    var waiters: [CheckedContinuation<Void, Never>] = []
    state.change { state in
      waiters = state.waiters
      state = (true, [])
    }
    for waiter in waiters { waiter.resume() }
  }
}
