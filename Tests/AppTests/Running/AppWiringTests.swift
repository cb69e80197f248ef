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
}
