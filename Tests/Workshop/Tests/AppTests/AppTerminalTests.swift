import Dispatch
import Foundation
import TestServer
import Testing

struct AppTerminalTests {
  private static let line = "Loading accounts ..."

  @Test("A long load shows on a terminal that it is at work, and leaves no trace of that")
  func showsProgress() async throws {
    let shown = DispatchSemaphore(value: 0)
    let server = try TestServer { _ in
      // The answer comes when the line is there, or so late that the test fails.
      _ = shown.wait(timeout: .now() + patience / .seconds(1))
      return .json(Example.list)
    }
    let app = try RunningApp(["--url", server.address("/")], onTerminal: true)
    let result = await app.result { errors in
      if errors == Self.line { shown.signal() }
    }
    #expect(result.output == Example.table)
    #expect(result.ending == .exit(0))
    expectErased(result.errors)
  }

  @Test("A long load shows nothing where standard error is no terminal")
  func showsNoProgressInPipes() async throws {
    let server = try TestServer { _ in
      Thread.sleep(forTimeInterval: 0.8)
      return .json(Example.list)
    }
    let result = try await runApp("--url", server.address("/"))
    #expect(result.output == Example.table)
    #expect(result.errors.isEmpty)
  }

  @Test("Ctrl-C erases the line and ends the app by the signal, with nothing half printed")
  func interruptsProgress() async throws {
    let server = try TestServer { _ in .hang() }
    let app = try RunningApp(["--url", server.address("/")], onTerminal: true)
    let result = await app.result { errors in
      if errors == Self.line { app.interrupt() }
    }
    #expect(result.ending == .signal(SIGINT))
    #expect(result.output.isEmpty)
    expectErased(result.errors)
  }

  @Test("Ctrl-C ends the app by the signal also where standard error is no terminal")
  func interruptsQuietly() async throws {
    let (requests, arrived) = AsyncStream.makeStream(of: Void.self)
    let server = try TestServer { _ in
      arrived.yield()
      return .hang()
    }
    // The interrupt may come late, where other tests keep all threads of the pool busy.
    let app = try RunningApp(["--url", server.address("/")])
    async let ended = {
      defer { arrived.finish() }
      return await app.result()
    }()
    var iterator = requests.makeAsyncIterator()
    if await iterator.next() != nil { app.interrupt() }
    let result = await ended
    #expect(result.ending == .signal(SIGINT))
    #expect(result.output.isEmpty)
    #expect(result.errors.isEmpty)
  }

  /// Checks that the line was written, then overwritten, and that nothing followed.
  private func expectErased(_ errors: String) {
    let parts = errors.components(separatedBy: "\r")
    #expect(parts.count == 3)
    #expect(parts.first == Self.line)
    #expect(parts.dropFirst().first?.allSatisfy { $0 == " " } == true)
    #expect((parts.dropFirst().first?.count ?? 0) >= Self.line.count)
    #expect(parts.last == "")
  }
}
