import ContractsTesting
import TestServer

extension ReachableOrigin {
  /// Starts a server for a compatibility suite.
  ///
  /// - Parameter answer: Returns the response to a request.
  /// - Returns: The server.
  /// - Throws: `TestServerError` if there is no free port.
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
