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
        Module(.core, "A"),
        Module(
          .app,  /* Module(.core, "B") */
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
      "#if os(Linux)\nModule(.core, \"A\"),\n#endif", "Module(.core, \"A\") + more,",
      "Module(.core, \"A\"), Module(.app, \"A\")", "module,",
    ]
  )
  func notPlain(list: String) throws {
    #expect(try manifest(list).isPlain == false)
  }

  @Test("A manifest without a list is refused")
  func noList() {
    #expect(throws: ToolError.self) { try Manifest("let package = Package()") }
  }

  @Test("A new line comes below the last one of its kind, with its comment")
  func adds() throws {
    let list =
      "  Module(.core, \"A\"),  // The first.\n  Module(.contracts, \"C\"),\n  Module(.app, \"App\")"
    let manifest = try manifest(list)
    let core = manifest.adding("Module(.core, \"B\")", kind: "core")
    #expect(core.contains("\"A\"),  // The first.\n  Module(.core, \"B\"),\n  Module(.contracts"))
    let feature = manifest.adding("Module(.feature, \"F\")", kind: "feature")
    #expect(feature.contains("\"C\"),\n  Module(.feature, \"F\"),\n  Module(.app"))
    let app = manifest.adding("Module(.app, \"B\")", kind: "app")
    #expect(app.contains("\"App\"),\n  Module(.app, \"B\"),\n]"))
  }

  @Test("A name is added to the uses of an app, and its lines are joined")
  func addsName() throws {
    let manifest = try manifest(
      "  Module(\n    .app,\n    \"App\",\n    uses: [\n      \"A\",\n    ]\n  ),"
    )
    let text = try manifest.adding("B", toUsesOf: "App")
    #expect(text.contains("  Module(.app, \"App\", uses: [\"B\", \"A\"]),\n"))
    #expect(throws: ToolError.self) { try manifest.adding("B", toUsesOf: "Nope") }
  }

  @Test("Removing an added module restores the manifest")
  func removes() throws {
    let manifest = try Manifest(Fixture.manifest)
    let line = "Module(.feature, \"New\", uses: [\"FactoryKit\"])"
    let added = try Manifest(
      Manifest(manifest.adding(line, kind: "feature")).adding("New", toUsesOf: "App")
    )
    #expect(added["App"]?.uses.first == "New")
    #expect(try added.removing("New") == Fixture.manifest)
  }

  @Test("A removed name leaves the lists of apps, but not those of other modules")
  func removesNames() throws {
    let text = try Manifest(Fixture.manifest).removing("Weather")
    #expect(!text.contains("Module(.contracts"))
    #expect(text.contains("Module(.app, \"App\", uses: [\"FactoryKit\"], testsUse"))
    #expect(text.contains("\"Fakes\", uses: [\"Weather\"]"))
    #expect(text.contains("  // The program.\n"))
  }

  @Test(
    "A removed name takes the comment behind it along, and no other comment",
    arguments: [
      ("A", "[\n// 1\n// 2\n\"B\",  // b\n\"C\"  // c\n]"),
      ("B", "[\n// 1\n\"A\",  // a\n// 2\n\"C\"  // c\n]"),
      ("C", "[\n// 1\n\"A\",  // a\n// 2\n\"B\"  // b\n]"),
    ]
  )
  func removesCommented(name: String, uses: String) throws {
    let names = "// 1\n\"A\",  // a\n// 2\n\"B\",  // b\n\"C\",  // c\n"
    for names in [names, names.replacing("\"C\",", with: "\"C\"")] {
      let module = "Module(.core, \"\(name)\"),\n"
      let text = try manifest("\(module)Module(.app, \"App\", uses: [\n\(names)]),").removing(name)
      #expect(text.contains("Module(.app, \"App\", uses: \(uses)),"))
    }
  }

  @Test("Names on one line below a comment stay below it")
  func removesBelowComment() throws {
    let text = try manifest(
      "Module(.core, \"A\"), Module(.app, \"App\", uses: [\n// 1\n\"A\", \"B\",  // b\n\"C\"])"
    ).removing("A")
    #expect(text.contains("uses: [\n// 1\n\"B\",  // b\n\"C\"])"))
  }
}
