import Testing

@testable import TemplateTool

struct ChangedModulesTests {
  private func choices(
    _ paths: String...,
    before: String = Fixture.manifest,
    now: String = Fixture.manifest
  ) throws -> [ChangedModules.Choice] {
    let changed = try ChangedModules(before: Manifest(before), now: Manifest(now)) {
      !["Fakes", "Checker"].contains($0.name)
    }
    return changed.choices(paths: paths)
  }

  @Test(
    "A file has those modules tested that it is in, and those that depend on it",
    arguments: [
      ("Modules/Weather/Some file.swift", ["Weather", "App"]), ("App/Wiring.swift", ["App"]),
      ("Modules/Core/FactoryTesting/A.swift", ["FactoryKit", "FactoryTesting", "Weather", "App"]),
      ("Tests/WeatherTests/A.json", ["Weather"]), ("Tests/Fakes/A.swift", ["App"]),
      ("Modules/Checker/A.swift", ["App"]), ("README.md", []), ("Scripts/test", []),
      ("Tests/Workshop/Package.swift", []), ("LICENSE", []), (".gitattributes", []),
    ]
  )
  func reach(path: String, modules: [String]) throws {
    #expect(try choices(path).map(\.module) == modules)
  }

  @Test("A module says why it is tested")
  func reasons() throws {
    #expect(
      try choices("Modules/Weather/A.swift", "Tests/Fakes/B.swift") == [
        .init(module: "Weather", reason: "Modules/Weather/A.swift differs"),
        .init(module: "App", reason: "depends on Weather"),
      ]
    )
  }

  @Test("Files of no module, and changes around the list, have everything tested")
  func everything() throws {
    #expect(
      try choices("Data/a.csv") == [.all("Data/a.csv differs, which is part of no module")]
    )
    let twice = Fixture.manifest.replacing("\"Checker\"),", with: "\"App\"),")
    for now in [Fixture.manifest + "// More\n", twice] {
      #expect(try choices(now: now).map(\.module) == ["all modules"])
    }
    #expect(try choices("Modules/Stray.swift").map(\.module) == ["all modules"])
    let beside = Fixture.manifest.replacing(
      "dependencies: []",
      with: "dependencies: [.package(path: \"../other\")]"
    )
    #expect(
      try choices(before: beside, now: beside)
        == [.all("the package in ../other may differ, of which git says nothing here")]
    )
  }

  @Test("A line that differs counts for its module, whatever its layout and comments are")
  func differingLine() throws {
    let broken = Fixture.manifest.replacing(
      "Module(.contracts, \"Weather\",",
      with: "// More\n  Module(\n    .contracts, \"Weather\","
    )
    #expect(try choices(now: broken) == [])
    let changed = Fixture.manifest.replacing(
      "\"Weather\", uses: [",
      with: "\"Weather\", uses: [\"A\", "
    )
    #expect(try choices(now: changed).map(\.module) == ["Weather", "App"])
  }
}
