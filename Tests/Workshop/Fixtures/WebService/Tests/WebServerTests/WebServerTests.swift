import Bookkeeping
import FactoryRunning
import FactoryTesting
import Testing
import WebFramework
import WebServer

@Suite(.unwired)
struct WebServerTests {
  @Test("The scope is open while the body is written")
  func scope() async throws {
    let container = Container.shared
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    container.port.register { 0 }
    container.onListening.register { { port.yield($0) } }
    container.routes.contribute {
      [Route("GET", "/number") { _ in .stream { try await $0(Container.shared.requestID()) } }]
    }
    let configuration = ServiceGroupConfiguration(
      services: [container.webServer()],
      gracefulShutdownSignals: []
    ) { Issue.record($0) }
    let group = FactoryRunning.ServiceGroup(configuration: configuration)
    async let end: Void = group.run(closing: container, within: .seconds(3))

    let number = try #require(await ports.first { _ in true })
    #expect(try await WebClient(port: number).send("GET", "/number") == "1")
    await group.triggerGracefulShutdown()
    try await end
  }
}
