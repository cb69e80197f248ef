import FactoryKit
import Testing

@testable import FactoryRunning

/// The preparation, and the shutdown of the container.
extension ServiceGroupTests {
  @Test("The preparation comes before the services, and the container's shutdown after them")
  func closesContainer() async throws {
    let group = makeGroup(obedient("a"), sender(after: 2))
    try await runPrepared(group) { journal.note("prepared") }
    #expect(journal.entries == ["prepared", "a starts", "a ends", "closed"])
    #expect(signals.trapCount == 0)
  }

  @Test(
    "A group that is asked to end during the preparation starts no services",
    arguments: [false, true]
  )
  func startsNothingAfterShutdownInPreparation(isSignal: Bool) async throws {
    let group = makeGroup(obedient("a"))
    try await runPrepared(group) {
      if isSignal {
        signals.send(.sigterm)
      } else {
        await group.triggerGracefulShutdown()
      }
      journal.note("prepared")
    }
    #expect(journal.entries == ["prepared", "closed"])
  }

  @Test("A group that was asked to end before it runs starts no services")
  func startsNothingAfterAnEarlyShutdown() async throws {
    let group = makeGroup(obedient("a"))
    await group.triggerGracefulShutdown()
    await group.triggerGracefulShutdown()
    try await group.run()
    #expect(journal.entries.isEmpty)
    #expect(signals.trapCount == 0)
  }

  @Test("A group whose task is cancelled before it runs doesn't prepare its services")
  func startsNothingAfterEarlyCancellation() async {
    let group = makeGroup(obedient("a"))
    let outcome = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await runPrepared(group) {
        journal.note("prepared")
      }
    }
    await #expect(throws: CancellationError.self) { try await outcome.value }
    #expect(journal.entries == ["closed"])
    #expect(signals.trapCount == 0)
  }

  @Test("A group whose task is cancelled during the preparation starts no services")
  func startsNothingAfterCancellationInPreparation() async {
    let group = makeGroup(obedient("a"))
    let outcome = Task {
      try await runPrepared(group) {
        try await waitForCancellation("preparation")
      }
    }
    await journal.wait(for: 1)
    outcome.cancel()
    await #expect(throws: CancellationError.self) { try await outcome.value }
    #expect(journal.entries == ["preparation starts", "preparation is cancelled", "closed"])
    #expect(signals.trapCount == 0)
  }

  @Test("If the preparation fails, no service starts, and the container is shut down")
  func closesContainerAfterFailedPreparation() async throws {
    await #expect(throws: TestError(name: "prepare")) {
      try await runPrepared(makeGroup(obedient("a"))) { throw TestError(name: "prepare") }
    }
    #expect(journal.entries == ["closed"])
    #expect(signals.trapCount == 0)
  }

  @Test("The container is shut down after a service has failed")
  func closesContainerAfterFailure() async throws {
    await #expect(throws: TestError(name: "first")) {
      try await runPrepared(makeGroup(failing("first", after: 0)), isFailing: true)
    }
    #expect(journal.entries.count == 2)
    #expect(journal.entries.first == "closed")
    #expect(journal.entries.last?.contains("Container.resource") == true)
  }

  @Test("An error of the container's shutdown is thrown")
  func passesShutdownErrorOn() async throws {
    await #expect(throws: ShutdownError.self) {
      try await runPrepared(makeGroup(sender(after: 0)), isFailing: true)
    }
  }
}
