import Testing

@testable import TemplateTool

struct ModuleCheckTests {
  private func faults(_ files: [String: String], log: String = "") throws -> [String] {
    let fixture = try Fixture(
      [
        "Modules/Core/FactoryTesting/A.swift": "import FactoryKit\n",
        "Tests/Fakes/A.swift": "import Weather\n",
        "App/Wiring.swift": "import FactoryKit\nimport Weather\n",
      ].merging(files) { $1 }
    )
    return try ModuleCheck(package: fixture.package, manifest: fixture.package.manifest())
      .faults(buildLog: log)
  }

  @Test("A package whose sources import what Package.swift lists has no faults")
  func clean() throws {
    #expect(try faults([:]) == [])
  }

  @Test("An import of nothing, a missing one, and Foundation in the core are faults")
  func finds() throws {
    #expect(
      try faults(["Tests/Fakes/A.swift": "// import Weather\n"]).first
        == "Package.swift: Fakes uses Weather, but no source of Fakes imports it. Take Weather out of that line."
    )
    let heavy = try faults([
      "Modules/Core/FactoryKit/B.swift": "import A\nimport FoundationEssentials\n"
    ])
    #expect(
      heavy.first?.hasPrefix("Modules/Core/FactoryKit/B.swift:2: the core does without") == true
    )
    let log = "error: Target Weather imports another target (App) in the package without …\n"
    let missing = try faults(["Modules/Weather/B.swift": "import App\n"], log: log)
    #expect(
      missing.first?.hasPrefix("Modules/Weather/B.swift:1: Weather must not import App") == true
    )
    let picture = try faults(["README.md": "\(ModuleGraph.mark)\n```mermaid\nold\n```\n"])
    #expect(picture.first?.hasPrefix("the picture in README.md isn't that") == true)
  }
}
