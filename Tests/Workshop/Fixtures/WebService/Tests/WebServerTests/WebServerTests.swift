import Bookkeeping
import FactoryRunning
import FactoryTesting
import Testing
import WebFramework
import WebServer

@Suite(.unwired)
struct WebServerTests {
  @Test("Each request has an open scope with its number")
  func scope() async throws {
    let container = Container.shared
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    container.port.register { 0 }
    container.log.register { { line.yield($0) } }
    container.routes.contribute {
      [Route("GET", "/number") { _ in Container.shared.requestID() }]
    }
    let configuration = ServiceGroupConfiguration(
      services: [container.webServer()],
      gracefulShutdownSignals: []
    ) { Issue.record($0) }
    let group = FactoryRunning.ServiceGroup(configuration: configuration)
    async let end: Void = group.run(closing: container, within: .seconds(3))

    let listening = try #require(await lines.first { _ in true })
    let port = try #require(listening.split(separator: " ").last.flatMap { Int($0) })
    let client = WebClient(port: port)
    #expect(try await client.send("GET", "/number") == "1")
    #expect(try await client.send("GET", "/number") == "2")
    await group.triggerGracefulShutdown()
    try await end
  }
}
