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

  @Test("Invalid settings and a missing file end with code 78")
  func refusesNonsense() async throws {
    try await Folder.withNew { folder in
      try folder.write("\nACCOUNTS_FORMAT=xml\n", to: "a")
      for name in ["a", "none"] {
        let result = try await runApp("--config", folder.file(name))
        #expect(result.ending == .exit(78))
        #expect(result.errors.contains(folder.file(name)))
        #expect(result.output.isEmpty)
      }
    }
  }
}
