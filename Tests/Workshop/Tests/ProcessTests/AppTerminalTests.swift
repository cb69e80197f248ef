import Dispatch
import Foundation
import TestServer
import Testing

struct AppTerminalTests {
  private static let line = "Loading accounts ..."
  /// The environment of a terminal that supports more than plain text.
  private static let terminal = ["TERM": "xterm", "NO_COLOR": ""]

  @Test("A long load shows its progress on a terminal")
  func showsProgress() async throws {
    let shown = DispatchSemaphore(value: 0)
    let server = try TestServer { _ in
      // The server answers after the line was shown, or so late that the test fails.
      _ = shown.wait(timeout: .now() + patience / .seconds(1))
      return .json(Example.list)
    }
    let app = try RunningApp(
      ["--url", server.address("/")],
      environment: Self.terminal,
      onTerminal: true
    )
    let result = await app.result { errors in
      if errors == Self.line { shown.signal() }
    }
    #expect(result.output == Example.table)
    #expect(result.ending == .exit(0))
    expectErased(result.errors)
  }

  @Test("Ctrl-C erases the progress and ends the app")
  func interruptsProgress() async throws {
    let server = try TestServer { _ in .hang() }
    let app = try RunningApp(
      ["--url", server.address("/")],
      environment: Self.terminal,
      onTerminal: true
    )
    let result = await app.result { errors in
      if errors == Self.line { app.interrupt() }
    }
    #expect(result.ending == .signal(SIGINT))
    #expect(result.output.isEmpty)
    expectErased(result.errors)
  }

  @Test(
    "A signal ends the app without a terminal",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT],
    RunningApp.processKinds
  )
  func endsQuietly(signal: Int32, isProcess1: Bool) async throws {
    let (requests, arrived) = AsyncStream.makeStream(of: Void.self)
    let server = try TestServer { _ in
      arrived.yield()
      return .hang()
    }
    // The interrupt may come late if other tests block all threads of the pool.
    let app = try RunningApp(
      ["--url", server.address("/"), "--output", "/dev/null/file"],
      prelude: "ulimit -c 0",
      isProcess1: isProcess1
    )
    async let ended = {
      defer { arrived.finish() }
      return await app.result()
    }()
    var iterator = requests.makeAsyncIterator()
    if await iterator.next() != nil { app.end(by: signal) }
    let result = await ended
    #expect(result.ending == app.ending(by: signal))
    #expect(result.output.isEmpty)
    #expect(result.errors.isEmpty)
  }

  @Test(
    "An error has a color unless NO_COLOR is set",
    arguments: [
      (["TERM": "xterm", "NO_COLOR": ""], true), (["TERM": "xterm", "NO_COLOR": "1"], false),
      (["TERM": "dumb", "NO_COLOR": ""], false), (["TERM": "", "NO_COLOR": ""], false),
    ]
  )
  func colorsErrors(environment: [String: String], isColored: Bool) async throws {
    let app = try RunningApp(["bogus"], environment: environment, onTerminal: true)
    let result = await app.result()
    #expect(result.ending == .exit(64))
    #expect(result.errors.hasPrefix("error: U") != isColored)
    #expect(result.errors.hasPrefix("\u{1B}[1;31merror:\u{1B}[0m U") == isColored)
  }

  /// Checks that the line was written and then erased, and that nothing followed.
  private func expectErased(_ errors: String) {
    #expect(errors == Self.line + "\r\u{1B}[K")
  }
}
