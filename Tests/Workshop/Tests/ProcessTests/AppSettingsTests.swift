import Foundation
import Testing

/// `--config FILE` with the real program.
struct AppSettingsTests {
  @Test("A settings file sets the format")
  func readsSettings() async throws {
    try await Folder.withNew { folder in
      try folder.write("ACCOUNTS_FORMAT=json\n", to: "a")
      let path = folder.file("a")
      let result = try await runApp("--config", path, "--file", "-", input: Example.list)
      #expect(result.ending == .exit(0))
      #expect(result.output.hasPrefix("{"))
      let other = try await runApp("--config", path, "--format", "csv")
      #expect(other.output.hasPrefix("name,"))
    }
  }
}
