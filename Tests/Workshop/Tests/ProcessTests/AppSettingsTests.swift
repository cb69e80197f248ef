import Foundation
import Testing

/// `--config FILE` with the real program.
struct AppSettingsTests {
  @Test("A settings file sets the format")
  func readsSettings() async throws {
    try await Folder.withNew { folder in
      try folder.write(#"{"format": "json"}"#, to: "a.json")
      let path = folder.file("a.json")
      let result = try await runApp("--config", path, "--file", "-", input: Example.list)
      #expect(result.ending == .exit(0))
      #expect(result.output.hasPrefix("{"))
      let other = try await runApp("--config", path, "--format", "csv")
      #expect(other.output.hasPrefix("name,"))
    }
  }

  @Test(
    "Invalid settings end with code 65",
    arguments: [
      (#"{"format": "xml"}"#, ["format is \"xml\"", "\"table\""]),
      (#"{"url": "ftp://example.com"}"#, ["ftp://example.com", "url"]),
      (#"{"timeout": "soon"}"#, ["timeout is \"soon\"", "3600"]), ("{", ["isn't valid JSON"]),
    ]
  )
  func refusesNonsense(text: String, parts: [String]) async throws {
    try await Folder.withNew { folder in
      try folder.write(text, to: "a.json")
      let result = try await runApp("--config", folder.file("a.json"))
      #expect(result.ending == .exit(65))
      for part in parts + [folder.file("a.json")] { #expect(result.errors.contains(part)) }
      #expect(result.output.isEmpty)
    }
  }

  @Test("A missing file ends with code 66")
  func refusesMissingFiles() async throws {
    try await Folder.withNew { folder in
      let result = try await runApp("--config", folder.file("none.json"))
      #expect(result.ending == .exit(66))
      #expect(result.errors.contains(folder.file("none.json")))
    }
  }

  @Test("An unreadable file ends with code 77", .enabled(if: geteuid() != 0))
  func refusesUnreadableFiles() async throws {
    try await Folder.withNew { folder in
      try folder.write("{}", to: "a.json")
      try #require(chmod(folder.file("a.json"), 0) == 0)
      let result = try await runApp("--config", folder.file("a.json"))
      #expect(result.ending == .exit(77))
      #expect(result.errors.contains("chmod"))
    }
  }
}
