import Dispatch
import FactoryKit
import FactoryTesting
import Testing

@testable import FactoryRunning

/// Closures that block until the test releases them.
///
/// If a closure blocks the group, the test doesn't end.
@Suite(.timeLimit(.minutes(10)), .unwired)
struct BlockedClosureTests {
  private let journal = Journal()
  private let clock = ManualClock()
  private let released = DispatchSemaphore(value: 0)

  /// A service whose handler blocks, and whose work ends when it is cancelled.
  private var blocked: TestService {
    TestService { [journal, released] in
      try await withGracefulShutdownHandler {
        try await TestService.deaf("blocked", journal).run()
      } onGracefulShutdown: {
        released.wait()
      }
    }
  }

  private func makeConfiguration(_ services: any Service...) -> ServiceGroupConfiguration {
    ServiceGroupConfiguration(services: services) { [journal] error in
      journal.note("reported: \(error)")
    }
  }

  private func makeGroup(_ configuration: ServiceGroupConfiguration) -> ServiceGroup {
    ServiceGroup(configuration, clock: clock, signals: TestSignals().source)
  }

  private func waitForEntries(_ count: Int) async {
    while journal.entries.count < count { await Task.yield() }
  }

  @Test func blockedHandlerDoesNotDelayTheLimit() async throws {
    var configuration = makeConfiguration(.obedient("a", journal), blocked)
    configuration.maximumGracefulShutdownDuration = .seconds(10)
    let group = makeGroup(configuration)
    let outcome = Task { try await group.run() }
    await waitForEntries(1)
    await group.triggerGracefulShutdown()
    await clock.waitForSleep(of: .seconds(10))
    clock.advance(by: .seconds(10))
    let error = ServiceGroupError.gracefulShutdownTimedOut(
      "TestService",
      .seconds(10),
      notAsked: ["TestService"]
    )
    await #expect(throws: error) { try await outcome.value }
    #expect(Set(journal.entries) == ["a starts", "a is cancelled", "blocked is cancelled"])
    released.signal()
  }

  @Test func nextServiceWaitsForTheHandlersOfTheLast() async throws {
    let called = Signpost()
    let last = TestService { [journal, released] in
      await withGracefulShutdownHandler {
        journal.note("last starts")
        await called.wait()
        journal.note("last ends")
      } onGracefulShutdown: {
        called.pass()
        released.wait()
        journal.note("handler ends")
      }
    }
    let group = makeGroup(makeConfiguration(.obedient("a", journal), last))
    let outcome = Task { try await group.run() }
    await waitForEntries(2)
    await group.triggerGracefulShutdown()
    await waitForEntries(3)
    // Time for a wrong request.
    for _ in 0..<10_000 { await Task.yield() }
    released.signal()
    try await outcome.value
    #expect(journal.entries.dropFirst(2) == ["last ends", "handler ends", "a ends"])
  }

  @Test func blockedOnReadyDoesNotDelayTheEnd() async throws {
    var configuration = makeConfiguration(.obedient("a", journal))
    configuration.onReady = { [released] in released.wait() }
    let group = makeGroup(configuration)
    let outcome = Task { try await group.run() }
    await waitForEntries(1)
    await group.triggerGracefulShutdown()
    try await outcome.value
    #expect(journal.entries == ["a starts", "a ends"])
    released.signal()
  }

  @Test func blockedReportDelaysNeitherTheServicesNorTheContainer() async throws {
    let failing = ["first", "second"].map { name in
      ServiceGroupConfiguration.ServiceConfiguration(
        service: TestService { [journal] in
          while journal.entries.count < (name == "first" ? 1 : 2) { await Task.yield() }
          throw TestError(name: name)
        },
        failureTerminationBehavior: .ignore
      )
    }
    let services = [.init(service: .obedient("a", journal))] + failing
    let configuration = ServiceGroupConfiguration(services: services) { [journal, released] error in
      // The names that precede the errors.
      guard error is TestError else { return }
      journal.note("reporting")
      released.wait()
      journal.note("reported: \(error)")
    }
    let container = Container.shared
    container.resource.register { [journal] in BlockedResource(journal: journal) }
    _ = container.resource()
    let group = makeGroup(configuration)
    let outcome = Task { try await group.run(closing: container, within: .seconds(1)) }
    await waitForEntries(2)
    await group.triggerGracefulShutdown()
    await waitForEntries(4)
    #expect(journal.entries == ["a starts", "reporting", "a ends", "closed"])
    released.signal()
    released.signal()
    try await outcome.value
    #expect(
      journal.entries.dropFirst(4) == [
        "reported: \(TestError(name: "first"))", "reporting",
        "reported: \(TestError(name: "second"))",
      ]
    )
  }

  @Test func runWaitsForTheLastReport() async throws {
    let container = Container.shared
    _ = container.unclosable()
    let services: [any Service] = [TestService.obedient("a", journal)]
    let configuration = ServiceGroupConfiguration(services: services) { [journal, released] _ in
      journal.note("reporting")
      released.wait()
    }
    let group = makeGroup(configuration)
    let outcome = Task {
      try await group.run(closing: container, within: .seconds(1)) {
        throw TestError(name: "preparing")
      }
    }
    await waitForEntries(1)
    // The group reports the error of the shutdown in its last step on its actor. The second call
    // runs after this step.
    await #expect(throws: ServiceGroupError.alreadyRunning) { try await group.run() }
    released.signal()
    await #expect(throws: TestError(name: "preparing")) { try await outcome.value }
  }
}

/// An instance that records its end.
private struct BlockedResource: Sendable {
  let journal: Journal

  func close() { journal.note("closed") }
}

extension Container {
  fileprivate var resource: Factory<BlockedResource> {
    self { BlockedResource(journal: Journal()) }.cached.onShutdown { $0.close() }
  }
  fileprivate var unclosable: Factory<Int> {
    self { 1 }.cached.onShutdown { _ in throw TestError(name: "closing") }
  }
}
