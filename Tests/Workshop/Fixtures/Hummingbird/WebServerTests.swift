import Bookkeeping
import FactoryTesting
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing
import WebServer

@Suite(.unwired)
struct WebServerTests {
  @Test("An unknown entry is an answer with the status 404")
  func unknown() async throws {
    Container.shared.routes.contribute { Route("GET", "/entry") { _ in throw EntryError.unknown } }
    Container.shared.routes.contribute { Route("GET", "/text") { _ in .text("tea") } }
    let application = Application(router: Container.shared.router())
    try await application.test(.router) { client in
      try await client.execute(uri: "/entry", method: .get) { #expect($0.status == .notFound) }
      try await client.execute(uri: "/text", method: .get) { response in
        #expect(response.status == .ok)
        #expect(String(buffer: response.body) == "tea")
      }
    }
  }
}
