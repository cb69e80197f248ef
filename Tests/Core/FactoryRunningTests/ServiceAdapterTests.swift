import FactoryKit
import FactoryTesting
import Foundation
import Testing

@testable import FactoryRunning

@Suite(.timeLimit(.minutes(10)), .unwired)
struct ServiceAdapterTests {
  private let journal = Journal()
  private let signals = TestSignals()

  private func makeGroup(_ services: [any Service]) -> ServiceGroup {
    let configuration = ServiceGroupConfiguration(services: services) { [journal] error in
      journal.note("reported: \(error)")
    }
    return ServiceGroup(configuration, clock: ManualClock(), signals: signals.source)
  }

  /// A server of another package, which only its own group can end in order.
  private actor Server {
    private let (requests, source) = AsyncStream.makeStream(of: Int.self)
    private let journal: Journal

    init(_ journal: Journal) { self.journal = journal }

    func run() async throws {
      for await request in requests {
        for _ in 0..<5 { await Task.yield() }
        try Task.checkCancellation()
        journal.note("answered \(request)")
      }
    }

    nonisolated func accept(_ request: Int) { source.yield(request) }
    func end() {
      journal.note("asked to end")
      source.finish()
    }
  }

  @Test func acceptedRequestsAreAnswered() async throws {
    let server = Server(journal)
    let adapter = ServiceAdapter("server") {
      try await server.run()
    } onGracefulShutdown: {
      await server.end()
    }
    let client = TestService { [signals] in
      for request in 1...3 { server.accept(request) }
      signals.send(.sigterm)
      try await gracefulShutdown()
    }
    try await makeGroup([adapter, client]).run()
    #expect(
      Set(journal.entries) == ["answered 1", "answered 2", "answered 3", "asked to end"]
    )
    #expect(journal.entries.count == 4)
  }

  @Test func groupWaitsForTheHandler() async throws {
    let adapter = ServiceAdapter("server") {
      try await gracefulShutdown()
    } onGracefulShutdown: { [journal] in
      for _ in 0..<100 { await Task.yield() }
      journal.note("handler ends")
    }
    let client = TestService { [signals] in
      signals.send(.sigterm)
      try await gracefulShutdown()
    }
    try await makeGroup([adapter, client]).run()
    #expect(journal.entries == ["handler ends"])
  }

  // Without the cancellation, the test doesn't end.
  @Test func handlerIsCancelledWithTheTask() async throws {
    let (started, called, never) = (Signpost(), Signpost(), Signpost())
    let adapter = ServiceAdapter("server") {
      started.pass()
      try await gracefulShutdown()
    } onGracefulShutdown: {
      called.pass()
      await never.wait()
    }
    let group = makeGroup([adapter])
    let outcome = Task { try await group.run() }
    await started.wait()
    await group.triggerGracefulShutdown()
    await called.wait()
    outcome.cancel()
    await #expect(throws: CancellationError.self) { try await outcome.value }
  }

  @Test func handlerIsNotCalledAfterTheEnd() async throws {
    let shutdown = GracefulShutdown {}
    let begun = Signpost()
    let adapter = ServiceAdapter("server") {
      shutdown.begin()
      await begun.wait()
    } onGracefulShutdown: { [journal] in
      journal.note("handler")
    }
    try await GracefulShutdown.$current.withValue(shutdown) {
      try await withGracefulShutdownHandler {
        try await adapter.run()
        journal.note("adapter has ended")
      } onGracefulShutdown: { [journal] in
        // This handler is called first, so the adapter ends before the turn of its handler.
        begun.pass()
        while journal.entries.isEmpty { sched_yield() }
      }
    }
    await shutdown.waitForHandlers()
    for _ in 0..<100 { await Task.yield() }
    #expect(journal.entries == ["adapter has ended"])
  }

  @Test func errorsNameTheService() async {
    let adapter = ServiceAdapter("server") {}
    await #expect(throws: ServiceGroupError.serviceFinishedUnexpectedly("server")) {
      try await makeGroup([adapter]).run()
    }
  }

  @Test func asyncFactoryContributesItsService() async throws {
    let container = Container.shared
    container.services.contribute { [journal, unowned container] in
      ServiceAdapter("queue") { try await container.queue(journal)().run() }
    }
    let client = TestService { [signals, journal] in
      while journal.entries.isEmpty { await Task.yield() }
      signals.send(.sigterm)
      try await gracefulShutdown()
    }
    try await makeGroup(container.services() + [client]).run()
    #expect(journal.entries == ["queue starts", "queue ends"])
  }

  @Test func groupWithoutServicesIsAnError() async {
    await #expect(throws: ServiceGroupError.noServices) { try await makeGroup([]).run() }
    #expect(signals.trapCount == 0)
    #expect("\(ServiceGroupError.noServices)".contains("services.contribute"))
  }
}

extension Container {
  fileprivate func queue(_ journal: Journal) -> AsyncFactory<any Service> {
    self { () async throws in TestService.obedient("queue", journal) }
  }
}
