import Foundation
import TestServer
import Testing

struct AppTerminalTests {
  @Test(
    "A signal ends the app",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT],
    RunningApp.processKinds
  )
  func endsQuietly(signal: Int32, isProcess1: Bool) async throws {
    let (requests, arrived) = AsyncStream.makeStream(of: Void.self)
    let server = try TestServer { _ in
      arrived.yield()
      return .hang
    }
    let app = try RunningApp(
      ["--url", server.address("/")],
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
}
