import FactoryKit
import FactoryTesting
import Foundation
import Testing

@testable import FactoryRunning

@Suite(.timeLimit(.minutes(10)), .unwired)
struct ServiceAdapterTests: GroupTests {
  let journal = Journal()
  let signals = TestSignals()
  let clock = ManualClock()

  @Test func acceptedRequestsAreAnswered() async throws {
    let started = Signpost()
    let (requests, source) = AsyncStream.makeStream(of: Int.self)
    let adapter = ServiceAdapter("server") {
      started.pass()
      for await request in requests {
        for _ in 0..<5 { await Task.yield() }
        try Task.checkCancellation()
        journal.note("answered \(request)")
      }
    } onGracefulShutdown: {
      journal.note("asked to end")
      source.finish()
    }
    try await run(makeGroup(adapter)) {
      await started.wait()
      for request in 1...3 { source.yield(request) }
    }
    #expect(Set(journal.entries) == ["answered 1", "answered 2", "answered 3", "asked to end"])
    #expect(journal.entries.count == 4)
  }

  @Test func groupWaitsForTheHandler() async throws {
    let started = Signpost()
    let adapter = ServiceAdapter("server") {
      started.pass()
      try await gracefulShutdown()
    } onGracefulShutdown: {
      for _ in 0..<100 { await Task.yield() }
      journal.note("handler ends")
    }
    try await run(makeGroup(adapter)) { await started.wait() }
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
    let group = makeGroup(adapter)
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
    } onGracefulShutdown: {
      journal.note("handler")
    }
    try await GracefulShutdown.$current.withValue(shutdown) {
      try await withGracefulShutdownHandler {
        try await adapter.run()
        journal.note("adapter has ended")
      } onGracefulShutdown: {
        // This handler is called first, so the adapter ends before the turn of its handler.
        begun.pass()
        while journal.entries.isEmpty { sched_yield() }
      }
    }
    await shutdown.waitForHandlers()
    for _ in 0..<100 { await Task.yield() }
    #expect(journal.entries == ["adapter has ended"])
  }

  @Test func modulesContributeServicesAlsoWithAnAsyncFactory() async throws {
    let container = Container.shared
    container.services.contribute { obedient("a") }
    container.services.contribute { [unowned container] in
      ServiceAdapter("queue") { try await container.queue(obedient("queue"))().run() }
    }
    let group = makeGroup { configuration in
      configuration.services = container.services().map { .init(service: $0) }
    }
    try await run(group) { await journal.wait(for: 2) }
    #expect(journal.entries.suffix(2) == ["queue ends", "a ends"])
  }

  @Test func groupWithoutServicesIsAnError() async {
    await #expect(throws: ServiceGroupError.noServices) { try await makeGroup().run() }
    #expect(signals.trapCount == 0)
    #expect("\(ServiceGroupError.noServices)".contains("services.contribute"))
  }
}

extension Container {
  fileprivate func queue(_ service: any Service) -> AsyncFactory<any Service> {
    self { () async throws in service }
  }
}
