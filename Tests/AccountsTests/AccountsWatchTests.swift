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
  /// The outcome of a load.
  private enum Load: Sendable {
    case accounts([Account])
    case noted([Account], [String])
    case failure
    case wish([Account])
    /// After seven seconds.
    case slow([Account])
  }

  /// A reporter that records events as text.
  private final class Reporter: WatchReporting {
    private let state = Mutex<[String]>([])
    let error: TestError?

    init(throwing error: TestError? = nil) { self.error = error }

    var events: [String] { state.withLock(\.self) }

    func report(_ event: WatchEvent) throws {
      let text =
        switch event {
        case .began(let watched, let accounts): "began with \(watched) of \(accounts)"
        case .noted(let notes): "noted: \(notes.map(\.message).joined(separator: ", "))"
        case .changed(let changes): changes.map(Self.text).joined(separator: ", ")
        case .failed(let error, let pause): "\(error), again in \(pause)"
        case .recovered: "recovered"
        }
      state.withLock { $0.append(text) }
      if let error { throw error }
    }

    private static func text(of change: AccountChange) -> String {
      switch change {
      case .new(let account): "new: \(amounts(account.balances))"
      case .gone(let account): "gone: \(amounts(account.balances))"
      case .balance(let account, let before):
        "\(amounts(before)) -> \(amounts(account.balances))"
      }
    }

    private static func amounts(_ balances: [Balance]) -> String {
      balances.map(\.money.amountText).joined(separator: ", ")
    }
  }

  private struct TestError: Error, Hashable {}

  /// A loader that returns one result after the other, and then ends the watch.
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
      self.loads = loads
      self.clock = clock
      self.wish = wish
      self.onEnd = onEnd
    }

    func load() async throws -> AccountList {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < loads.count else {
        await onEnd()
        return try await FakeAccountLoader.waiting().load()
      }
      switch loads[index] {
      case .accounts(let accounts): return AccountList(accounts)
      case .noted(let accounts, let notes):
        return AccountList(accounts, notes: notes.map { AccountLoadingError(.noBookedBalance, $0) })
      case .failure: throw AccountLoadingError(.unavailable, "No answer.")
      case .wish(let accounts):
        wish()
        return AccountList(accounts)
      case .slow(let accounts):
        clock.advance(by: .seconds(7))
        return AccountList(accounts)
      }
    }
  }

  private let clock = SkippingClock()
  private let reporter = Reporter()

  /// Runs a watch over loads, and shuts it down during the next load.
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

  /// A service that shuts down its group on request.
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

  @Test("Only loads with changes are reported")
  func reportsChanges() async throws {
    try await run([
      .accounts(accounts("500 EUR")), .accounts(accounts("500.00 EUR")),
      .accounts(accounts("480 EUR")), .accounts([]), .accounts(accounts("480 EUR")),
    ])
    #expect(
      reporter.events == [
        "began with 1 of 1",
        "500.00 -> 480.00",
        "gone: 480.00",
        "new: 480.00",
      ]
    )
    #expect(clock.pauses == Array(repeating: .seconds(60), count: 5))
  }

  @Test("Accounts without a balance aren't counted, and each note is reported once")
  func reportsNotes() async throws {
    let none = try makeAccount()
    let some = try makeAccount(balances: [try makeBalance("1 EUR")])
    try await run([
      .noted([none], ["No balance."]), .noted([none], ["No balance."]), .accounts([some]),
      .noted([none], ["No balance."]), .noted([none], ["No balance.", "Not yours."]),
      .accounts([some]), .accounts(accounts("2 EUR")),
    ])
    #expect(
      reporter.events == [
        "began with 0 of 1", "noted: No balance.", " -> 1.00", "noted: No balance.",
        "noted: Not yours.", "1.00 -> 2.00",
      ]
    )
  }

  @Test("After a failure, changes are relative to the last success")
  func triesAgain() async throws {
    try await run([
      .failure, .accounts(accounts("1 EUR")), .failure, .failure, .accounts(accounts("2 EUR")),
      .failure,
    ])
    #expect(
      reporter.events == [
        "No answer., again in 1.0 seconds", "recovered", "began with 1 of 1",
        "No answer., again in 1.0 seconds", "No answer., again in 2.0 seconds",
        "recovered",
        "1.00 -> 2.00",
        "No answer., again in 1.0 seconds",
      ]
    )
    #expect(clock.pauses == [1, 60, 1, 2, 60, 1].map { .seconds($0) })
  }

  @Test(
    "Pauses after failures double up to the limit",
    arguments: [
      (Duration.seconds(10), Array([1, 2, 4, 8, 16, 32] + Array(repeating: 60, count: 40))),
      (.seconds(300), [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]),
      (.milliseconds(500), [0.5, 1, 2, 4, 8, 16, 32, 60]),
    ] as [(Duration, [Double])]
  )
  func pauses(interval: Duration, seconds: [Double]) async throws {
    try await run(seconds.map { _ in .failure }, every: interval)
    #expect(clock.pauses == seconds.map { .seconds($0) })
  }

  @Test("Each load has its own open scope")
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
      return AccountList([])
    }
    Container.shared.accountLoader.register { loader }
    let task = Task { try await watch.run() }
    while tags.withLock(\.count) < 3 { await Task.yield() }
    task.cancel()
    try await task.value
    let pairs = tags.withLock(\.self)
    #expect(pairs.allSatisfy { $0[0] == $0[1] })
    #expect(Set(pairs.map { $0[0] }).count == 3)
  }

  @Test("A request during a load starts the next load right after it")
  func loadsWhenAsked() async throws {
    try await run([.wish(accounts("1 EUR")), .accounts(accounts("2 EUR"))])
    #expect(reporter.events.count == 2)
  }

  @Test("The interval is measured between the beginnings of loads")
  func keepsInterval() async throws {
    try await run([.slow([]), .slow([]), .accounts([])])
    #expect(clock.pauses == [53, 53, 60].map { .seconds($0) })
  }

  @Test("An error of the reporter ends the watch")
  func endsWithReporter() async throws {
    Container.shared.accountLoader.register { FakeAccountLoader() }
    Container.shared.watchReporter.register { Reporter(throwing: TestError()) }
    await #expect(throws: TestError()) {
      try await AccountsWatch(every: .seconds(1), clock: clock).run()
    }
  }

  @Test("Without a loader or reporter, the watch ends with an error")
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

  @Test("Cancellation ends the watch without a report")
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
}

/// A loader that calls a closure.
private struct ClosureLoader: AccountLoading {
  let body: @Sendable () async throws -> AccountList

  init(_ body: @escaping @Sendable () async throws -> AccountList) { self.body = body }

  func load() async throws -> AccountList { try await body() }
}

/// An object of one load.
private final class Tag: Sendable {}

extension Container {
  fileprivate var tag: Factory<Tag> { self { Tag() }.scope(.request) }
}
