import Foundation
import Testing

/// The content of a folder after a signal has ended the app.
struct AppKilledTests {
  @Test("A signal at any time leaves one whole file", arguments: [SIGTERM, SIGINT, SIGKILL])
  func writesWholeFiles(signal: Int32) async throws {
    let new = try await runApp("--format", "json").output
    for delay in 0..<20 {
      try await Folder.withNew { folder in
        try folder.write("old", to: "result")
        let arguments = ["--format", "json", "--output", folder.file("result")]
        let app = try RunningApp(arguments, prelude: "ulimit -c 0")
        usleep(UInt32(delay) * 2_000)
        app.end(by: signal)
        let ending = await app.result().ending
        #expect(ending == .signal(signal) || ending == .exit(0))
        let text = try folder.text(of: "result")
        #expect(text == new || (text == "old" && ending == .signal(signal)))
      }
    }
  }
}
