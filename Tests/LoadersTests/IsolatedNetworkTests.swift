import Contracts
import Foundation
import Loaders
import TestServer
import Testing

@Suite("The network in a process of its own", .timeLimit(.minutes(10)))
struct IsolatedNetworkTests {
  private func request(timeout: Duration = patience) throws -> NetworkRequest {
    NetworkRequest(url: try #require(URL(string: "http://127.0.0.1:1/")), timeout: timeout)
  }

  @Test(
    "says so when the process ends without a whole result",
    arguments: [
      "exit 1", "echo '{}'", "echo 'no JSON'",
      #"echo '{"response": {"status": 200, "url": "x:", "body": ""}, "bodyCount": 2}'; printf 1"#,
    ]
  )
  func noResult(script: String) async throws {
    try await withProgram(script) { program in
      await #expect(
        throws: NetworkError.failed("the process that reads the answer ended without a result")
      ) {
        _ = try await IsolatedNetwork(program: program).response(to: request())
      }
    }
  }

  @Test("says so when the process is stopped by a signal", arguments: [SIGILL, SIGSEGV, SIGKILL])
  func signal(number: Int32) async throws {
    try await withProgram("kill -\(number) $$") { program in
      await #expect(
        throws: NetworkError.failed(
          "the process that reads the answer was stopped by signal \(number)"
        )
      ) {
        _ = try await IsolatedNetwork(program: program).response(to: request())
      }
    }
  }

  /// Gives a program that runs a script of the shell to a closure, and removes it afterwards.
  private func withProgram(
    _ script: String,
    _ body: (_ program: URL) async throws -> Void
  ) async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sh")
    // A process that another test starts at this moment must not have the file open for writing.
    let copy = ["/bin/sh", "-c", "printf '%s\\n' '#!/bin/sh' \"$0\" >\"$1\" && chmod +x \"$1\""]
    let process = Process()
    process.executableURL = URL(filePath: copy[0])
    process.arguments = Array(copy[1...]) + [script, file.path]
    try process.run()
    process.waitUntilExit()
    defer { try? FileManager.default.removeItem(at: file) }
    try await body(file)
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
