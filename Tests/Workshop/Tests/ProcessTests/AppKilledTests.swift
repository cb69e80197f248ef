import Foundation
import Testing

/// The content of a folder after a signal has ended the app during a write.
struct AppKilledTests {
  /// The delays of the signal after the first change of the folder, in microseconds.
  private static let delays: [UInt32] = [0, 0, 10, 20, 40, 60, 80, 100, 150, 200, 400, 800, 2_000]

  @Test(
    "A signal during a write leaves one whole file",
    arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGKILL]
  )
  func writesWholeFiles(signal: Int32) async throws {
    let new = try await runApp("--format", "json").output
    for delay in Self.delays {
      try await Folder.withNew { folder in
        try folder.write("old", to: "result")
        let sign = try FirstSign(in: folder.path)
        let app = try RunningApp(
          ["--format", "json", "--output", folder.file("result")],
          prelude: "ulimit -c 0"
        )
        #expect(sign.wait(), "The app wrote nothing.")
        usleep(delay)
        app.end(by: signal)
        let ending = await app.result().ending
        #expect(ending == .signal(signal) || ending == .exit(0))
        let text = try folder.text(of: "result")
        #expect(text == new || (text == "old" && ending == .signal(signal)))
        // Between two calls of the system, the new file has another name than the old one.
        let others = try folder.names.filter { $0 != "result" }
        #expect(others.isEmpty || text == "old")
        for name in others {
          #expect(name.hasPrefix("result.") && name.hasSuffix(".tmp"))
          #expect(try folder.text(of: name) == new)
        }
        guard signal == SIGKILL else { return }
        let again = try await runApp("--format", "json", "--output", folder.file("result"))
        #expect(again.ending == .exit(0))
        #expect(try folder.text(of: "result") == new)
      }
    }
  }

  @Test("An ignored signal does not end the app during a write")
  func ignoresWhatIsIgnored() async throws {
    try await Folder.withNew { folder in
      let sign = try FirstSign(in: folder.path)
      let app = try RunningApp(["--output", folder.file("result")], prelude: "trap '' HUP")
      #expect(sign.wait(), "The app wrote nothing.")
      app.end(by: SIGHUP)
      #expect(await app.result().ending == .exit(0))
      #expect(try folder.names == ["result"])
    }
  }
}
