import ContractsTesting
import FactoryKit
import Foundation
import TestServer
import Testing

@testable import Contracts
@testable import CurlNetworking
@testable import Loaders

/// Loads a list over HTTP with the real network, like the app.
func load(
  from address: String,
  timeout: Duration = patience,
  credentials: Credentials = Credentials()
) async throws -> AccountList {
  let url = try #require(URL(string: address))
  Container.shared.network.register { Container.shared.curlNetwork() }
  return try await HTTPAccountLoader(
    HTTPSource(url: url, credentials: credentials, timeout: timeout)
  ).load()
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

extension ReachableOrigin {
  /// Starts a server for a compatibility suite.
  static func server(
    _ answer: @escaping NetworkingCompatibility.Answer
  ) throws -> ReachableOrigin {
    let server = try TestServer { request in
      switch answer(ServedRequest(path: request.path, headers: request.headers)) {
      case .response(let status, let headers, let body):
        .whole(status: status, headers: headers, body: Array(body))
      case .silence: .hang()
      }
    }
    return ReachableOrigin(try server.url("/"), stop: server.stop)
  }
}
