import FactoryRunning
import Testing
import WebFramework

/// Three ways to run the framework's server in a group of FactoryRunning, which is shut down under load.
@Suite(.timeLimit(.minutes(2)))
struct BridgeTests {
  @Test("A group of the framework inside of an adapter answers all accepted requests")
  func adapter() async throws {
    let (application, ports) = makeApplication()
    let inner = WebFramework.ServiceGroup(services: [application])
    let adapter = ServiceAdapter("server") {
      try await inner.run()
    } onGracefulShutdown: {
      await inner.triggerGracefulShutdown()
    }
    let (outcome, error) = await shutDownUnderLoad(adapter, ports)
    #expect(error == nil)
    #expect(outcome.lost == [])
    #expect(outcome.bodies.count == application.acceptedCount)
  }

  @Test("A server that is cancelled drops accepted requests")
  func cancelled() async {
    let (bodies, began) = AsyncStream.makeStream(of: Void.self)
    let (application, ports) = makeApplication { write in
      try await write("part\n")
      began.yield()
      try await Task.sleep(for: .seconds(3600))
    }
    let adapter = ServiceAdapter("server") {
      try await FactoryRunning.cancelWhenGracefulShutdown { try await application.run() }
    }
    let (outcome, _) = await shutDownUnderLoad(adapter, ports) { _ in
      for await _ in bodies.prefix(Load.clientCount) {}
    }
    #expect(outcome.lost.count == Load.clientCount)
  }

  @Test("A server outside of its group isn't asked to end, and the shutdown takes its whole limit")
  func plain() async throws {
    let (application, ports) = makeApplication()
    let adapter = ServiceAdapter("server") { try await application.run() }
    let (_, error) = await shutDownUnderLoad(adapter, ports, limit: .seconds(1))
    #expect(
      error as? ServiceGroupError == .gracefulShutdownTimedOut(["server"], .seconds(1))
    )
  }

  /// Returns a server whose responses take 50 milliseconds, unless they have another body.
  private func makeApplication(
    body: @escaping @Sendable (Response.Writer) async throws -> Void = { write in
      for _ in 1...5 {
        try await Task.sleep(for: .milliseconds(10))
        try await write("part\n")
      }
    }
  ) -> (Application, AsyncStream<Int>) {
    var router = Router()
    router.on("GET", "/slow") { _ in Response(stream: body) }
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    return (Application(router: router, port: 0) { port.yield($0) }, ports)
  }

  /// Runs a service, sends requests, and shuts the group down when the load is heavy enough: by default, after some
  /// responses.
  private func shutDownUnderLoad(
    _ service: ServiceAdapter,
    _ ports: AsyncStream<Int>,
    limit: Duration = .seconds(30),
    whenHeavy isHeavy: (Load) async -> Void = { try? await $0.answers(20) }
  ) async -> (Load.Outcome, (any Error)?) {
    var configuration = ServiceGroupConfiguration(
      services: [service],
      gracefulShutdownSignals: []
    ) { _ in }
    configuration.maximumGracefulShutdownDuration = limit
    let group = FactoryRunning.ServiceGroup(configuration: configuration)
    let end = Task { try await group.run() }
    var port = 0
    for await number in ports.prefix(1) { port = number }
    let load = Load()
    async let outcome = load.run("/slow", port: port)
    await isHeavy(load)
    await group.triggerGracefulShutdown()
    do {
      try await end.value
      return (await outcome, nil)
    } catch {
      return (await outcome, error)
    }
  }
}
