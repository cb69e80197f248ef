import Testing

@testable import TemplateTool

struct ChangedModulesTests {
  private func choice(_ paths: String..., now: String = Fixture.manifest) throws -> ChangedModules {
    try ChangedModules(
      paths: paths,
      before: Manifest(Fixture.manifest),
      now: Manifest(now),
      isTested: { !["Fakes", "Checker"].contains($0) }
    )
  }

  private func names(_ choice: ChangedModules) -> [String]? {
    if case .some(let modules) = choice { modules.map(\.module) } else { nil }
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
    #expect(try names(choice(path)) == modules)
  }

  @Test("A module says why it is tested")
  func reasons() throws {
    #expect(
      try choice("Modules/Weather/A.swift", "Tests/Fakes/B.swift")
        == .some([
          .init(module: "Weather", reason: "Modules/Weather/A.swift differs"),
          .init(module: "App", reason: "depends on Weather"),
        ])
    )
  }

  @Test("Files of no module, and changes around the list, have everything tested")
  func everything() throws {
    #expect(
      try choice("Data/a.csv") == .all(reason: "Data/a.csv differs, which is part of no module")
    )
    #expect(try names(choice("Modules/Stray.swift")) == nil)
    #expect(try names(choice(now: Fixture.manifest + "// More\n")) == nil)
    let twice = Fixture.manifest.replacing("\"Checker\"),", with: "\"App\"),")
    #expect(try names(choice(now: twice)) == nil)
    let beside = Fixture.manifest.replacing(
      "dependencies: []",
      with: "dependencies: [.package(path: \"../other\")]"
    )
    let same = try ChangedModules(
      paths: [],
      before: Manifest(beside),
      now: Manifest(beside),
      isTested: { _ in true }
    )
    #expect(
      same == .all(reason: "the package in ../other may differ, of which git says nothing here")
    )
  }

  @Test("A line that differs counts for its module, whatever its layout and comments are")
  func differingLine() throws {
    let broken = Fixture.manifest.replacing(
      "Module(.contracts, \"Weather\",",
      with: "// More\n  Module(\n    .contracts, \"Weather\","
    )
    #expect(try names(choice(now: broken)) == [])
    let changed = Fixture.manifest.replacing(
      "\"Weather\", uses: [",
      with: "\"Weather\", uses: [\"A\", "
    )
    #expect(try names(choice(now: changed)) == ["Weather", "App"])
  }
}
