import App
import FactoryKit
import FactoryTesting
import FactoryWiring
import Foundation
import Testing

@Suite(.container)
struct AppWiringTests {
  @Test(
    "The wiring is shown in each format, with nothing on standard error",
    arguments: WiringFormat.allCases
  )
  func showsTheWiring(format: WiringFormat) async throws {
    let result = try await runApp("wiring", "--format", format.rawValue)
    #expect(result.output == WiringOverview(WiringPlan.app).text(as: format))
    #expect(result.errors.isEmpty)
    #expect(result.ending == .exit(0))
  }

  @Test("The table names who keeps each promise")
  func namesProviders() async throws {
    let result = try await runApp("wiring")
    let line = result.output.split(separator: "\n").first { $0.hasPrefix("Container.network ") }
    let words = try #require(line).split(separator: "  ").map { String($0.drop { $0 == " " }) }
    #expect(Array(words.dropFirst(2)) == ["RetryingNetwork (Loaders)", "Loaders", "-"])
  }

  @Test("What the sample resolves is shown")
  func showsWhatIsResolved() async throws {
    let result = try await runApp("wiring", "--resolved")
    let rows = result.output.split(separator: "\n").dropFirst(2).map { row in
      row.split(separator: "  ").map { $0.drop { $0 == " " } }
    }
    #expect(
      rows.map { $0[1] }.sorted() == [
        "Container.accountLoader", "Container.accountSource", "Container.sampleLoader",
      ]
    )
    #expect(rows.map { $0[5] } == ["-", "Container.accountLoader", "Container.accountLoader"])
    #expect(result.errors.isEmpty)
  }

  @Test("A file is replaced as a whole, keeps its mode, and nothing else is left in its folder")
  func writesFiles() async throws {
    try await withFolder { folder in
      let file = folder + "/wiring.mmd"
      for old in [nil, "longer ".padding(toLength: 100_000, withPad: "longer ", startingAt: 0)] {
        if let old {
          try Data(old.utf8).write(to: URL(fileURLWithPath: file))
          chmod(file, 0o640)
        }
        let result = try await runApp("wiring", "--format", "mermaid", "--output", file)
        #expect(result.output.isEmpty && result.errors.isEmpty)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text == WiringOverview(WiringPlan.app).text(as: .mermaid))
      }
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      #expect(attributes[.posixPermissions] as? Int == 0o640)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["wiring.mmd"])
    }
  }

  @Test("What a link leads to is replaced, and the link stays")
  func followsLinks() async throws {
    try await withFolder { folder in
      let (file, link) = (folder + "/file", folder + "/link")
      try Data("old".utf8).write(to: URL(fileURLWithPath: file))
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "file")
      #expect(try await runApp("wiring", "--output", link).ending == .exit(0))
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "file")
      #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("Promise "))
    }
  }

  @Test("A file that cannot be written is told in one line, with its code")
  func reportsFailures() async throws {
    try await withFolder { folder in
      let cases = [
        (folder + "/none/file", Int32(73), "check that its folder exists"),
        (folder, 73, "it is a folder"), ("/dev/full", 74, "whether there is room"),
      ]
      for (path, code, part) in cases {
        let result = try await runApp("wiring", "--output", path)
        #expect(result.ending == .exit(code))
        #expect(result.errors.hasPrefix("error: \"\(path)\" in --output cannot be written ("))
        #expect(result.errors.contains(part))
        #expect(result.errors.filter(\.isNewline).count == 1)
        #expect(result.output.isEmpty)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
  }

  // A module more is no reason to draw the sample's again.
  private static let isTheSample =
    WiringPlan.app.factories.filter(\.isPromised).map(\.name) == ["accountLoader", "network"]

  @Test(
    "The README shows the diagram that the command makes, as long as that is of the sample alone",
    .enabled(if: isTheSample, "The app promises more or less than the sample.")
  )
  func matchesTheReadme() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let diagram = WiringOverview(WiringPlan.app).text(as: .mermaid)
    #expect(
      readme.contains("```mermaid\n\(diagram)```\n"),
      "Put what 'swift run App wiring --format mermaid' prints into README.md."
    )
  }

  /// Makes a new folder, hands its path over, and takes it away again.
  private func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder.path)
  }
}
