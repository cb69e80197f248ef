import FactoryKit
import Testing

@testable import FactoryRunning

/// The preparation, and the shutdown of the container.
extension ServiceGroupTests {
  /// A container with an object that records its end, or fails to close.
  private func makeContainer(failing: Bool = false) -> Container {
    let container = Container()
    container.resource.register { [journal] in Resource(journal: journal, isFailing: failing) }
    _ = container.resource()
    return container
  }

  @Test("The container is shut down when all services have ended")
  func closesContainer() async throws {
    let sender = after(1) { [signals] in signals.send(.sigterm) }
    try await makeGroup(.obedient("a", journal), sender)
      .run(closing: makeContainer(), within: .seconds(1))
    #expect(journal.entries == ["a starts", "a ends", "closed"])
    #expect(signals.trapCount == 0)
  }

  @Test("The preparation comes before the services")
  func prepares() async throws {
    let sender = after(2) { [signals] in signals.send(.sigterm) }
    try await makeGroup(.obedient("a", journal), sender)
      .run(closing: makeContainer(), within: .seconds(1)) { journal.note("prepared") }
    #expect(journal.entries == ["prepared", "a starts", "a ends", "closed"])
  }

  @Test(
    "A group that is asked to end during the preparation starts no services",
    arguments: ["signal", "trigger", "outer group"]
  )
  func startsNothingAfterShutdownInPreparation(request: String) async throws {
    let outer = GracefulShutdown {}
    let group = makeGroup(.obedient("a", journal))
    try await GracefulShutdown.$current.withValue(request == "outer group" ? outer : nil) {
      try await group.run(closing: makeContainer(), within: .seconds(1)) {
        switch request {
        case "signal": signals.send(.sigterm)
        case "trigger": await group.triggerGracefulShutdown()
        default: outer.begin()
        }
        journal.note("prepared")
      }
    }
    #expect(journal.entries == ["prepared", "closed"])
  }

  @Test("A group whose task is cancelled before it runs doesn't prepare its services")
  func startsNothingAfterEarlyCancellation() async {
    let group = makeGroup(.obedient("a", journal))
    let outcome = Task { [journal] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await group.run(closing: makeContainer(), within: .seconds(1)) {
        journal.note("prepared")
      }
    }
    await #expect(throws: CancellationError.self) { try await outcome.value }
    #expect(journal.entries == ["closed"])
    #expect(signals.trapCount == 0)
  }

  @Test("A group whose task is cancelled during the preparation starts no services")
  func startsNothingAfterCancellationInPreparation() async {
    let group = makeGroup(.obedient("a", journal))
    let outcome = Task { [journal] in
      try await group.run(closing: makeContainer(), within: .seconds(1)) {
        try await TestService.deaf("preparation", journal).run()
      }
    }
    while signals.trapCount == 0 { await Task.yield() }
    outcome.cancel()
    await #expect(throws: CancellationError.self) { try await outcome.value }
    #expect(journal.entries.last == "closed")
    #expect(!journal.entries.contains("a starts"))
    #expect(signals.trapCount == 0)
  }

  @Test("If the preparation fails, no service starts, and the container is shut down")
  func closesContainerAfterFailedPreparation() async throws {
    await #expect(throws: TestError(name: "prepare")) {
      try await makeGroup(.obedient("a", journal))
        .run(closing: makeContainer(), within: .seconds(1)) { throw TestError(name: "prepare") }
    }
    #expect(journal.entries == ["closed"])
    #expect(signals.trapCount == 0)
  }

  @Test("The container is shut down after a service has failed")
  func closesContainerAfterFailure() async throws {
    let failing = TestService { throw TestError(name: "first") }
    await #expect(throws: TestError(name: "first")) {
      try await makeGroup(failing).run(closing: makeContainer(failing: true), within: .seconds(1))
    }
    #expect(journal.entries.count == 2)
    #expect(journal.entries.first == "closed")
    #expect(journal.entries.last?.contains("Container.resource") == true)
  }

  @Test("The container is shut down after an early shutdown")
  func earlyShutdownClosesContainer() async throws {
    let group = makeGroup(.obedient("a", journal))
    await group.triggerGracefulShutdown()
    try await group.run(closing: makeContainer(), within: .seconds(1))
    #expect(journal.entries == ["closed"])
    #expect(signals.trapCount == 0)
  }

  @Test("The container is shut down if NOTIFY_SOCKET is malformed")
  func malformedSocketClosesContainer() async throws {
    let configuration = ServiceGroupConfiguration(services: [.obedient("a", journal)]) {
      Issue.record($0)
    }
    let group = ServiceGroup(configuration, clock: clock, signals: signals.source) {
      try NotifySocket { ["NOTIFY_SOCKET": "nonsense"][$0] }
    }
    await #expect(throws: NotifySocket.Failure.invalidAddress("nonsense")) {
      try await group.run(closing: makeContainer(), within: .seconds(1))
    }
    #expect(journal.entries == ["closed"])
    #expect(signals.trapCount == 0)
  }

  @Test("A second run leaves the container open while the first one uses it")
  func secondRunLeavesContainerOpen() async throws {
    let group = makeGroup(.obedient("a", journal))
    async let outcome: Void = group.run()
    while journal.entries.isEmpty { await Task.yield() }
    await #expect(throws: ServiceGroupError.alreadyRunning) {
      try await group.run(closing: makeContainer(), within: .seconds(1))
    }
    await group.triggerGracefulShutdown()
    try await outcome
    #expect(journal.entries == ["a starts", "a ends"])
  }

  @Test("An error of the container's shutdown is thrown")
  func passesShutdownErrorOn() async throws {
    let sender = TestService { [signals] in signals.send(.sigterm) }
    await #expect(throws: ShutdownError.self) {
      try await makeGroup(sender).run(closing: makeContainer(failing: true), within: .seconds(1))
    }
  }
}

/// An object that a container closes.
private struct Resource: Sendable {
  let journal: Journal
  let isFailing: Bool

  func close() throws {
    journal.note("closed")
    if isFailing { throw TestError(name: "close") }
  }
}

extension Container {
  fileprivate var resource: Factory<Resource> {
    self { Resource(journal: Journal(), isFailing: false) }.cached.onShutdown { try $0.close() }
  }
}
