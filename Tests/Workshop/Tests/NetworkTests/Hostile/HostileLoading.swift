import Contracts
@testable import CurlNetworking
import Foundation
@testable import Loaders
import TestServer
import Testing

/// Loads from a server with a new network, whose largest body is 1 MiB.
func load(
  from address: String,
  timeout: Duration = patience,
  credentials: Credentials = Credentials(),
  network: any Networking = CurlNetwork()
) async throws -> [Account] {
  let url = try #require(URL(string: address))
  let source = HTTPSource(url: url, credentials: credentials, timeout: timeout)
  return try await HTTPAccountLoader(source, network: network, bodyLimit: 1 << 20).load().accounts
}

/// Loads from a server, and returns the error, which must be a single line that names the server.
func fault(
  of response: TestResponse,
  timeout: Duration = patience,
  location: SourceLocation = #_sourceLocation
) async throws -> (error: AccountLoadingError, streamed: Int) {
  let server = try TestServer { _ in response }
  defer { server.stop() }
  let error = try await #require(throws: AccountLoadingError.self, sourceLocation: location) {
    try await load(from: server.address("/list"), timeout: timeout)
  }
  #expect(error.message.contains(server.address("/list")), sourceLocation: location)
  #expect(error.message.hasSuffix("."), sourceLocation: location)
  #expect(error.message.filter(\.isNewline).isEmpty, sourceLocation: location)
  return (error, server.streamed)
}
