import Contracts
import Foundation
import Loaders
import Testing

@Suite("The network in a process of its own", .timeLimit(.minutes(1)))
struct IsolatedNetworkTests {
  private func request(timeout: Duration = .seconds(30)) throws -> NetworkRequest {
    NetworkRequest(url: try #require(URL(string: "http://127.0.0.1:1/")), timeout: timeout)
  }

  @Test("takes a process that ends without an answer for an answer that was cut off")
  func noAnswer() async throws {
    let network = IsolatedNetwork(program: URL(filePath: "/bin/false"))
    await #expect(throws: NetworkError.cutOff) { _ = try await network.response(to: request()) }
  }

  @Test("says so when no process can be started")
  func noProcess() async throws {
    let network = IsolatedNetwork(program: URL(filePath: "/dev/null/none"))
    await #expect(throws: NetworkError.failed("no process can be started for it")) {
      _ = try await network.response(to: request())
    }
  }

  // The program waits for the end of its standard input, as the real one does.
  @Test("waits no longer than it may")
  func timeOut() async throws {
    let network = IsolatedNetwork(program: URL(filePath: "/bin/cat"))
    let limit = Duration.milliseconds(100)
    await #expect(throws: NetworkError.timedOut(limit)) {
      _ = try await network.response(to: request(timeout: limit))
    }
  }

  @Test("ends with the task that waits for it")
  func cancellation() async throws {
    let network = IsolatedNetwork(program: URL(filePath: "/bin/cat"))
    let request = try request()
    let waiting = Task { try await network.response(to: request) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }
}
