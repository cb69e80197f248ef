import Bookkeeping
@testable import Entries
import FactoryRunning
import FactoryTesting
import FactoryWiring
import FileEntries
import Foundation
import Ledger
import Synchronization
import Testing
import WebFramework
@testable import WebServer

@Suite(.container, .timeLimit(.minutes(2)))
struct StreamingTests {
  /// The requests, each of which writes a body in 20 parts.
  private static let count = 2_000

  @Test("Each request has one log, which is open while the body is written, and is closed once")
  func logs() async throws {
    let folder = try TemporaryFolder()
    try folder.write((1...20).map { "entry \($0)\n" }.joined(), to: "entries.txt")
    let path = folder.path("entries.txt")
    Container.shared.file.register { path }
    Container.shared.port.register { 0 }
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    Container.shared.onListening.register { { port.yield($0) } }
    let logged = Mutex<[String]>([])
    Container.shared.log.register { { line in logged.withLock { $0.append(line) } } }
    let store = try await Container.shared.fileEntryStore()

    let group = FactoryRunning.ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: Container.shared.services(),
        gracefulShutdownSignals: []
      ) { Issue.record($0) }
    )
    async let end: Void = group.run(closing: Container.shared, within: .seconds(3))
    for await number in ports.prefix(1) {
      let outcome = await Load().run("/entries", port: number, limit: Self.count)
      #expect(outcome.lost == [])
      #expect(outcome.bodies.count == Self.count)
      #expect(outcome.bodies.allSatisfy { $0.split(separator: "\n").count == 20 })
    }
    await group.triggerGracefulShutdown()
    try await end

    // A second log of a request would write a second line, and a closed log would count less.
    let expected = Set((1...Self.count).map { "request \($0): 20 lines" })
    #expect(Set(logged.withLock(\.self)) == expected)
    #expect(logged.withLock(\.count) == Self.count)
    await #expect(throws: (any Error).self, "The store is closed") { try await store.add("late") }
  }

  @Test("A scope that ends with the middleware isn't open while the body is written")
  func wholeRequestScope() async throws {
    var router = Router()
    router.add(WholeRequestScope())
    router.on("GET", "/number") { _ in
      let number = Container.shared.requestID()
      return Response(stream: { try await $0("\(number) \(Container.shared.requestID())") })
    }
    try await withApplication(router) { client in
      let numbers = try await client.send("GET", "/number")
      #expect(numbers == "1 0")
    }
  }

  @Test("A complete body, an error of a handler, and an error of a stream close the scope")
  func ends() async throws {
    let logged = Mutex<[String]>([])
    Container.shared.log.register { { line in logged.withLock { $0.append(line) } } }
    Container.shared.entryStore.register { FailingStore() }
    var router = Router()
    router.add(RequestScope())
    let list = Container.shared.listEntries()
    router.on("GET", "/handler") { request in
      Container.shared.requestLog().count()
      _ = try await list.handler(request.body)
      return Response("")
    }
    router.on("GET", "/text") { _ in
      Container.shared.requestLog().count()
      return Response("complete")
    }
    router.on("GET", "/body") { _ in
      Response(stream: { write in
        try await write("part")
        Container.shared.requestLog().count()
        _ = try await list.handler("")
      })
    }
    try await withApplication(router) { client in
      let failed = try await client.send("GET", "/handler")
      #expect(failed == "FailingStore()\n")
      await #expect(throws: WebClient.Failure.self) { try await client.send("GET", "/body") }
      let complete = try await client.send("GET", "/text")
      #expect(complete == "complete")
    }
    #expect(
      logged.withLock(\.self) == ["request 1: 1 lines", "request 2: 1 lines", "request 3: 1 lines"]
    )
  }

  @Test("All promises are registered")
  func promises() {
    let report = WiringPlan.ledger.report()
    #expect(report.isClean, "\(report)")
  }
}

/// Runs a server without a group while some work sends requests.
private func withApplication(
  _ router: Router,
  _ work: (WebClient) async throws -> Void
) async throws {
  let (ports, port) = AsyncStream.makeStream(of: Int.self)
  let application = Application(router: router, port: 0) { port.yield($0) }
  let server = Task { try await application.run() }
  defer { server.cancel() }
  let number = try #require(await ports.first { _ in true })
  try await work(WebClient(port: number))
}

private struct FailingStore: EntryStore, Error {
  func add(_ entry: String) throws { throw self }
  func entries() throws -> [String] { throw self }
}

/// Opens the request scope until the handler has returned.
private struct WholeRequestScope: Middleware {
  func respond(to request: Request, next: Responder) async throws -> Response {
    try await Scope.request.open {
      $0.requestID.register { request.id }
    } operation: {
      try await next(request)
    }
  }
}
