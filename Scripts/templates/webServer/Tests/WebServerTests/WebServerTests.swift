import FactoryKit
import FactoryRunning
import Testing
import WebServer

struct WebServerTests {
  @Test(
    "The server is ready when it listens, and ends when it is asked to",
    .timeLimit(.minutes(1))
  )
  func serves() async throws {
    let container = Container()
    container.port.register { 0 }
    let (readiness, ready) = AsyncStream.makeStream(of: Void.self)
    var configuration = ServiceGroupConfiguration(
      services: [container.webServer()],
      gracefulShutdownSignals: []
    ) { Issue.record($0) }
    configuration.onReady = { ready.yield() }
    let group = ServiceGroup(configuration: configuration)
    let end = Task {
      defer { ready.finish() }
      try await group.run()
    }
    for await _ in readiness { break }
    #expect(group.isReady)
    await group.triggerGracefulShutdown()
    try await end.value
  }
}
