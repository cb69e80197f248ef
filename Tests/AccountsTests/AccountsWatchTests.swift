import Accounts
import Contracts
import ContractsTesting
import FactoryKit
import FactoryRunning
import FactoryTesting
import Synchronization
import Testing

@Suite("A watch", .timeLimit(.minutes(10)), .unwired)
struct AccountsWatchTests {
  /// What a load comes to.
  private enum Load: Sendable {
    case accounts([Account])
    case failure
    case wish([Account])
    /// After seven seconds.
    case slow([Account])
  }

  /// A reporter that keeps what it's told, as text.
  private final class Reporter: WatchReporting {
    private let state = Mutex<[String]>([])
    let error: TestError?

    init(throwing error: TestError? = nil) { self.error = error }

    var events: [String] { state.withLock(\.self) }

    func report(_ event: WatchEvent) throws {
      let text =
        switch event {
        case .began(let count): "began with \(count)"
        case .changed(let changes): changes.map(Self.text).joined(separator: ", ")
        case .failed(let error, let pause): "\(error), again in \(pause)"
        case .recovered: "recovered"
        }
      state.withLock { $0.append(text) }
      if let error { throw error }
    }

    private static func text(of change: AccountChange) -> String {
      switch change {
      case .new(let account): "new: \(amounts(account.bookedBalances))"
      case .gone(let account): "gone: \(amounts(account.bookedBalances))"
      case .balance(let account, let before):
        "\(amounts(before)) -> \(amounts(account.bookedBalances))"
      }
    }

    private static func amounts(_ balances: [Balance]) -> String {
      balances.map(\.money.amountText).joined(separator: ", ")
    }
  }

  private struct TestError: Error, Hashable {}

  /// A loader that gives one result after the other, and then has the watch end.
  private final class ScriptedLoader: AccountLoading {
    private let loads: [Load]
    private let clock: SkippingClock
    private let next = Atomic(0)
    private let onEnd: @Sendable () async -> Void
    private let wish: @Sendable () -> Void

    init(
      _ loads: [Load],
      clock: SkippingClock,
      wish: @escaping @Sendable () -> Void,
      onEnd: @escaping @Sendable () async -> Void
    ) {
      (self.loads, self.clock, self.wish, self.onEnd) = (loads, clock, wish, onEnd)
    }

    func load() async throws -> [Account] {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < loads.count else {
        await onEnd()
        return try await FakeAccountLoader.waiting().load()
      }
      switch loads[index] {
      case .accounts(let accounts): return accounts
      case .failure: throw AccountLoadingError(.unavailable, "Nobody answers.")
      case .wish(let accounts):
        wish()
        return accounts
      case .slow(let accounts):
        clock.advance(by: .seconds(7))
        return accounts
      }
    }
  }

  private let clock = SkippingClock()
  private let reporter = Reporter()

  /// Runs a watch over loads, and asks it to end during the one that follows.
  private func run(_ loads: [Load], every interval: Duration = .seconds(60)) async throws {
    let watch = AccountsWatch(every: interval, clock: clock)
    let (events, event) = AsyncStream.makeStream(of: Void.self)
    let ender = EndingService(isWanted: events)
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [ender, watch],
        gracefulShutdownSignals: []
      ) { Issue.record($0) }
    )
    ender.group.withLock { $0 = group }
    let loader = ScriptedLoader(loads, clock: clock) {
      watch.loadNow()
    } onEnd: {
      event.yield()
    }
    Container.shared.accountLoader.register { loader }
    Container.shared.watchReporter.register { [reporter] in reporter }
    try await group.run()
  }

  /// Ends its group as soon as that is wanted.
  private final class EndingService: Service {
    let group = Mutex<ServiceGroup?>(nil)
    private let isWanted: AsyncStream<Void>

    init(isWanted: AsyncStream<Void>) { self.isWanted = isWanted }

    func run() async throws {
      for await _ in isWanted {
        await group.withLock(\.self)?.triggerGracefulShutdown()
        try await gracefulShutdown()
        return
      }
    }
  }

  private func accounts(_ balance: String) throws -> [Account] {
    [try makeAccount(balances: [try makeBalance(balance)])]
  }

  @Test("It tells what has changed from round to round, nothing of rounds without, and then ends")
  func reportsChanges() async throws {
    try await run([
      .accounts(accounts("500 EUR")), .accounts(accounts("500.00 EUR")),
      .accounts(accounts("480 EUR")), .accounts([]), .accounts(accounts("480 EUR")),
    ])
    #expect(
      reporter.events == [
        "began with 1",
        "500.00 -> 480.00",
        "gone: 480.00",
        "new: 480.00",
      ]
    )
    #expect(clock.pauses == Array(repeating: .seconds(60), count: 5))
  }

  @Test("A round that fails is told and tried again, and compared to the last one that didn't")
  func triesAgain() async throws {
    try await run([
      .failure, .accounts(accounts("1 EUR")), .failure, .failure, .accounts(accounts("2 EUR")),
      .failure,
    ])
    #expect(
      reporter.events == [
        "Nobody answers., again in 1.0 seconds", "recovered", "began with 1",
        "Nobody answers., again in 1.0 seconds", "Nobody answers., again in 2.0 seconds",
        "recovered",
        "1.00 -> 2.00",
        "Nobody answers., again in 1.0 seconds",
      ]
    )
    #expect(clock.pauses == [1, 60, 1, 2, 60, 1].map { .seconds($0) })
  }

  @Test(
    "The pauses after failures grow to the interval or a minute, and begin no longer than the interval",
    arguments: [
      (Duration.seconds(60), [1, 2, 4, 8, 16, 32, 60, 60]),
      (.seconds(300), [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]),
      (.seconds(10), [1, 2, 4, 8, 16, 32, 60, 60]),
      (.milliseconds(500), [0.5, 1, 2, 4, 8, 16, 32, 60]),
    ] as [(Duration, [Double])]
  )
  func pauses(interval: Duration, seconds: [Double]) async throws {
    try await run(seconds.map { _ in .failure }, every: interval)
    #expect(clock.pauses == seconds.map { .seconds($0) })
  }

  @Test("After very many failures the pause is still the longest")
  func keepsPausing() async throws {
    try await run(Array(repeating: .failure, count: 100))
    #expect(clock.pauses.suffix(90) == Array(repeating: .seconds(60), count: 90)[...])
  }

  @Test("Each round has a scope of its own, in which the accounts are loaded once")
  func opensScopes() async throws {
    let tags = Mutex<[[ObjectIdentifier]]>([])
    let kept = Mutex<[Tag]>([])
    Container.shared.watchReporter.register { [reporter] in reporter }
    let watch = AccountsWatch(every: .seconds(60), clock: clock)
    let loader = ClosureLoader {
      let pair = [Container.shared.tag(), Container.shared.tag()]
      kept.withLock { $0 += pair }
      tags.withLock { $0.append(pair.map(ObjectIdentifier.init)) }
      if tags.withLock(\.count) == 3 { return try await FakeAccountLoader.waiting().load() }
      return []
    }
    Container.shared.accountLoader.register { loader }
    let task = Task { try await watch.run() }
    while tags.withLock(\.count) < 3 { await Task.yield() }
    task.cancel()
    try await task.value
    let pairs = tags.withLock(\.self)
    #expect(pairs.allSatisfy { $0[0] == $0[1] })
    #expect(Set(pairs.map { $0[0] }).count == 3)

    let count = Mutex(0)
    Container.shared.accountLoader.register {
      ClosureLoader {
        count.withLock { $0 += 1 }
        return []
      }
    }
    try await Scope.request.open {
      _ = try await Container.shared.accountsOfRequest()
      _ = try await Container.shared.accountsOfRequest()
    }
    #expect(count.withLock(\.self) == 1)
  }

  @Test("A round that is wished for while one runs comes right after it")
  func loadsWhenAsked() async throws {
    try await run([.wish(accounts("1 EUR")), .accounts(accounts("2 EUR"))])
    #expect(reporter.events.count == 2)
  }

  @Test("A round begins one interval after the one before has begun, however long that took")
  func keepsInterval() async throws {
    try await run([.slow([]), .slow([]), .accounts([])])
    #expect(clock.pauses == [53, 53, 60].map { .seconds($0) })
  }

  @Test("It ends with the error of its reporter")
  func endsWithReporter() async throws {
    Container.shared.accountLoader.register { FakeAccountLoader() }
    Container.shared.watchReporter.register { Reporter(throwing: TestError()) }
    await #expect(throws: TestError()) {
      try await AccountsWatch(every: .seconds(1), clock: clock).run()
    }
  }

  @Test("Without a loader or a reporter it ends at once, and names what is missing")
  func endsWithoutPromises() async throws {
    await #expect(throws: UnkeptPromiseError.self) {
      try await AccountsWatch(every: .seconds(1), clock: clock).run()
    }
    Container.shared.watchReporter.register { [reporter] in reporter }
    await #expect(throws: UnkeptPromiseError.self) {
      try await AccountsWatch(every: .seconds(1), clock: clock).run()
    }
    #expect(reporter.events.isEmpty)
  }

  @Test("It ends with its task, also during a load, and tells nothing of that")
  func endsWithTask() async throws {
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    Container.shared.accountLoader.register { FakeAccountLoader.waiting { arrival.yield() } }
    Container.shared.watchReporter.register { [reporter] in reporter }
    let watch = AccountsWatch(every: .seconds(1), clock: clock)
    let task = Task { try await watch.run() }
    for await _ in arrivals.prefix(1) {}
    task.cancel()
    try await task.value
    #expect(reporter.events.isEmpty)
  }

  @Test("The app's watch is one, with the interval that is registered")
  func isOne() async throws {
    Container.shared.watchInterval.register { .seconds(5) }
    #expect(Container.shared.watchInterval() == .seconds(5))
    Container.shared.accountLoader.register { FakeAccountLoader() }
    Container.shared.watchReporter.register { [reporter] in reporter }
    let task = Task { try await Container.shared.accountsWatch().run() }
    while reporter.events.isEmpty { await Task.yield() }
    task.cancel()
    try await task.value
    // It has run, and runs once.
    try await Container.shared.accountsWatch().run()
    #expect(reporter.events == ["began with 0"])
  }
}

/// A loader made of a closure.
private struct ClosureLoader: AccountLoading {
  let body: @Sendable () async throws -> [Account]

  init(_ body: @escaping @Sendable () async throws -> [Account]) { self.body = body }

  func load() async throws -> [Account] { try await body() }
}

/// What belongs to one round.
private final class Tag: Sendable {}

extension Container {
  fileprivate var tag: Factory<Tag> { self { Tag() }.scope(.request) }
}
