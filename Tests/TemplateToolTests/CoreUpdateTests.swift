import Testing

@testable import TemplateTool

struct CoreUpdateTests {
  @Test("Versions are compared by their numbers")
  func versions() {
    #expect(CoreUpdate.isOlder("1.9.0", than: "1.10.0"))
    #expect(!CoreUpdate.isOlder("1.0.0", than: "1.0.0"))
    #expect(!CoreUpdate.isOlder("2.0.0", than: "1.10.0"))
  }

  @Test("The core's lines come from the clone, and others stay")
  func lines() throws {
    let clone = try Manifest(
      """
      let modules = [
        Module(.core, "FactoryKit", uses: ["Base"]),
        Module(
          .core,
          "Base"
        ),
        Module(.app, "App"),
      ]
      """
    )
    let text = try CoreUpdate.replacingCore(
      of: Manifest(Fixture.manifest),
      modules: ["FactoryKit", "FactoryTesting"],
      by: clone,
      modules: ["FactoryKit", "Base"]
    )
    let manifest = try Manifest(text)
    #expect(manifest.names == ["FactoryKit", "Base", "Weather", "Fakes", "App", "Checker"])
    #expect(manifest["FactoryKit"]?.uses == ["Base"])
    #expect(text.contains("\n  Module(.core, \"Base\"),\n"))
  }

  @Test("Package.swift keeps its list, name and dependencies, and gets the rest from the clone")
  func surroundings() throws {
    let own = try Manifest(
      "let modules = [Module(.app, \"A\")]\nlet package = Package(name: \"A\", targets: old(), dependencies: [.b()])\n"
    )
    let clone = try Manifest(
      "// New\nlet modules = []\nlet package = Package(name: \"C\", dependencies: [])\nrest()\n"
    )
    #expect(
      try own.withSurroundings(of: clone)
        == "// New\nlet modules = [Module(.app, \"A\")]\nlet package = Package(name: \"A\", dependencies: [.b()])\nrest()\n"
    )
  }

  @Test("A folder without a core is refused")
  func refuses() throws {
    let fixture = try Fixture()
    #expect(fixture.run(.updateCore) == 64)
    #expect(fixture.run(.updateCore, "/nowhere") == 66)
    #expect(fixture.log.contains("'/nowhere' has no core"))
    #expect(fixture.run(.updateCore, "a", "b") == 64)
  }
}
