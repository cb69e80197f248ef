import Testing

@testable import TemplateTool

struct ManifestTests {
  private func manifest(_ list: String) throws -> Manifest {
    try Manifest("// tools\nlet modules = [\n\(list)\n]\nlet package = 1\n")
  }

  @Test("A module has a kind, a name and the names in its lists, however its line is broken")
  func reads() throws {
    let manifest = try manifest(
      """
        // Module(.feature, "Comment")
        Module(.tool, "A"),
        Module(
          .app,  /* Module(.tool, "B") */
          "App",
          uses: [
            "A",
            "C",
          ],
          testsUse: ["F"], products: [.product(name: "P", package: "p")]
        )
      """
    )
    #expect(manifest.names == ["A", "App"])
    #expect(manifest.modules[1].uses == ["A", "C"])
    #expect(manifest.modules[1].lists["testsUse"] == ["F"])
    #expect(manifest.apps.map(\.name) == ["App"])
    #expect(manifest.isPlain)
  }

  @Test(
    "A list with anything else in it is not plain",
    arguments: [
      "#if os(Linux)\nModule(.tool, \"A\"),\n#endif", "Module(.tool, \"A\") + more,",
      "Module(.tool, \"A\"), Module(.app, \"A\")", "module,",
    ]
  )
  func notPlain(list: String) throws {
    #expect(try manifest(list).isPlain == false)
  }

  @Test("A list is not plain if a module is outside of it")
  func moduleOutside() throws {
    #expect(try Manifest(Fixture.manifest).isPlain)
    let core = "let coreModules = [Module(.tool, \"B\")]\n"
    #expect(try Manifest(Fixture.manifest + core).isPlain)
    #expect(try !Manifest(Fixture.manifest + "let more = [Module(.tool, \"B\")]\n").isPlain)
  }

  @Test("A manifest without a list is refused")
  func noList() {
    #expect(throws: ToolError.self) { try Manifest("let package = Package()") }
  }

  @Test("A new line comes below the last one of its kind, with its comment")
  func adds() throws {
    let list =
      "  Module(.tool, \"A\"),  // The first.\n  Module(.contracts, \"C\"),\n  Module(.app, \"App\")"
    let manifest = try manifest(list)
    let tool = manifest.adding("Module(.tool, \"B\")", kind: "tool")
    #expect(tool.contains("\"A\"),  // The first.\n  Module(.tool, \"B\"),\n  Module(.contracts"))
    let feature = manifest.adding("Module(.feature, \"F\")", kind: "feature")
    #expect(feature.contains("\"C\"),\n  Module(.feature, \"F\"),\n  Module(.app"))
    let app = manifest.adding("Module(.app, \"B\")", kind: "app")
    #expect(app.contains("\"App\"),\n  Module(.app, \"B\"),\n]"))
  }

  @Test("A name is added to the uses of an app")
  func addsName() throws {
    let some = try manifest("  Module(\n    .app, \"App\", uses: [\n      \"A\",\n    ]\n  ),")
    let none = try manifest("  Module(.app, \"App\", uses: []),")
    #expect(try some.adding("B", toUsesOf: "App").contains("uses: [\n      \"B\", \"A\",\n    ]\n"))
    #expect(try none.adding("B", toUsesOf: "App").contains("uses: [\"B\"]"))
    #expect(throws: ToolError.self) { try none.adding("B", toUsesOf: "Nope") }
  }
}
