import FactoryKit
import Testing

@testable import FactoryRunning

/// A suite of tests with service groups.
protocol GroupTests: Sendable {
  var journal: Journal { get }
  var signals: TestSignals { get }
  var clock: ManualClock { get }
}

extension GroupTests {
  /// Creates a group that reports errors to the journal.
  func makeGroup(
    _ services: any Service...,
    environment: [String: String] = [:],
    configure: (inout ServiceGroupConfiguration) -> Void = { _ in }
  ) -> ServiceGroup {
    var configuration = ServiceGroupConfiguration(services: services) {
      journal.note("reported: \($0)")
    }
    configure(&configuration)
    return ServiceGroup(configuration, clock: clock, signals: signals.source) {
      try NotifySocket { environment[$0] }
    }
  }

  /// Runs a group until a closure returns.
  func run(
    _ group: ServiceGroup,
    until body: () async throws -> Void
  ) async throws {
    async let outcome: Void = group.run()
    try await body()
    await group.triggerGracefulShutdown()
    try await outcome
  }

  /// Prepares and runs a group, and then shuts down a container with an object that records its end.
  ///
  /// - Parameters:
  ///   - group: The group.
  ///   - isFailing: Whether the object fails to close.
  ///   - prepare: The preparation.
  /// - Throws: The error of the group.
  func runPrepared(
    _ group: ServiceGroup,
    isFailing: Bool = false,
    _ prepare: @escaping @Sendable () async throws -> Void = {}
  ) async throws {
    let container = Container()
    container.resource.register { Resource(journal: journal, isFailing: isFailing) }
    _ = container.resource()
    try await group.run(closing: container, within: .seconds(1), preparing: prepare)
  }

  /// A service that runs until a graceful shutdown.
  func obedient(_ name: String, reportsReadiness: Bool = false) -> ServiceAdapter {
    ServiceAdapter(name, reportsReadiness: reportsReadiness) {
      journal.note("\(name) starts")
      do {
        try await gracefulShutdown()
        journal.note("\(name) ends")
      } catch {
        journal.note("\(name) is cancelled")
        throw error
      }
    }
  }

  /// A service that only ends by cancellation.
  func deaf(_ name: String) -> ServiceAdapter {
    ServiceAdapter(name) { try await waitForCancellation(name) }
  }

  func waitForCancellation(_ name: String) async throws {
    journal.note("\(name) starts")
    let (never, end) = AsyncStream.makeStream(of: Never.self)
    for await _ in never {}
    withExtendedLifetime(end) {}
    journal.note("\(name) is cancelled")
    throw CancellationError()
  }

  /// A service that sends a signal when the journal has a number of entries.
  func sender(of signal: UnixSignal = .sigterm, after entries: Int) -> TestService {
    TestService {
      await journal.wait(for: entries)
      signals.send(signal)
      try await gracefulShutdown()
    }
  }

  /// A service that fails when the journal has a number of entries.
  func failing(_ name: String, after entries: Int) -> TestService {
    TestService {
      await journal.wait(for: entries)
      throw TestError(name: name)
    }
  }

  /// Gives wrong events time to happen.
  func waitForNothing() async { for _ in 0..<10_000 { await Task.yield() } }
}

/// The report of the name before the error of a service.
let nameReport = "reported: \(ServiceGroupError.serviceFailed("TestService"))"

/// An object that a container closes.
private struct Resource: Sendable {
  var journal = Journal()
  var isFailing = false

  func close() throws {
    journal.note("closed")
    if isFailing { throw TestError(name: "close") }
  }
}

extension Container {
  fileprivate var resource: Factory<Resource> {
    self { Resource() }.cached.onShutdown { try $0.close() }
  }
}
