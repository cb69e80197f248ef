import Contracts
@testable import CurlNetworking
import Foundation
import TestServer
import Testing

@Suite("The network's thread", .timeLimit(.minutes(10)))
struct CurlLoopTests {
  @Test("loses no request while connections end")
  func noneForgotten() async throws {
    let server = try TestServer(keepsConnections: true) { request in
      // Some connections end after an answer without notice: idle, or when they are reused.
      request.path.hasSuffix("5")
        ? .raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}") : .json("{}")
    }
    defer { server.stop() }
    let network = CurlNetwork()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<12 {
        group.addTask {
          // One after the other, so that the thread often sleeps and wakes up.
          for number in 0..<80 {
            let request = NetworkRequest(url: try server.url("/\(number)"), timeout: patience)
            let asking = Task { try await network.response(to: request).status }
            let isCancelled = (number + task).isMultiple(of: 7)
            if isCancelled { asking.cancel() }
            do {
              #expect(try await asking.value == 200)
            } catch is CancellationError where isCancelled {}
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
