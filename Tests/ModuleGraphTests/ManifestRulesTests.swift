import Foundation
import ModuleGraph
import Testing

struct ManifestRulesTests {
  @Test("The manifest says what each module is, and what each kind may see")
  func rules() throws {
    let rules = try #require(ManifestRules(manifest: Array(SampleManifest.text.utf8)))
    #expect(
      rules.kinds == [
        "FactoryKit": "core", "Contracts": "contracts", "Accounts": "feature",
        "Loaders": "implementation", "Ark": "app",
      ]
    )
    #expect(rules.sees["core"] == [])
    #expect(rules.sees["feature"] == ["core", "contracts"])
    #expect(rules.sees["app"] == ["core", "contracts", "feature", "implementation"])
    #expect(rules.title(of: "Loaders") == "an implementation")
    #expect(rules.title(of: "Ark") == "app")
    #expect(rules.title(of: "Commented") == nil)
  }

  @Test("A kind is as high as the longest way down from it, and kinds that see one another end it")
  func ranks() throws {
    let rules = try #require(ManifestRules(manifest: Array(SampleManifest.text.utf8)))
    let kinds = ["core", "contracts", "feature", "implementation", "app"]
    #expect(kinds.map(rules.rank) == [0, 1, 2, 2, 3])

    let round = """
      Module(.a, "A") ; var sees: [Kind] { switch self { case .a: [.b]; case .b: [.a] } }
      """
    #expect(try #require(ManifestRules(manifest: Array(round.utf8))).rank(of: "a") == 1)
  }

  @Test(
    "A manifest of another form has no rules",
    arguments: [
      "", "let package = Package(name: \"A\")", "Module(.app, \"A\")", "Module(.app, \"A",
    ]
  )
  func noRules(manifest: String) {
    #expect(ManifestRules(manifest: Array(manifest.utf8)) == nil)
  }

  @Test("The rules of this package are in the form that is read")
  func ownRules() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let manifest = try Data(contentsOf: root.appending(path: "Package.swift"))
    let rules = try #require(ManifestRules(manifest: Array(manifest)))
    #expect(rules.title(of: "FactoryKit") == "part of the core")
    #expect(Set(rules.kinds.values).isSubset(of: rules.sees.keys))
    #expect(rules.sees["feature"] == ["core", "contracts"])
  }
}
