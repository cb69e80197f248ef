import Foundation
import ModuleGraph
import Testing

struct RuleMessageTests {
  @Test(
    "An import that a rule forbids is told the rule, and one that they allow where to add it",
    arguments: [
      (
        "Accounts", "Loaders",
        "Accounts is a feature and must not see Loaders, an implementation. "
          + "It may see: part of the core, a contracts module. Instead, put a protocol"
      ),
      ("Loaders", "Ark", "Loaders is an implementation and must not see Ark, app."),
      (
        "FactoryKit", "Contracts",
        "must not see Contracts, a contracts module. It may see: nothing."
      ),
      (
        "Accounts", "FactoryKit",
        "Its rules let a feature see part of the core: add FactoryKit to what Accounts uses."
      ),
    ]
  )
  func rule(importer: String, imported: String, sentence: String) async throws {
    let outcome = try await SamplePackage.with([
      .init(name: imported, sources: ["A.swift": ""]),
      .init(name: importer, sources: ["B.swift": "import \(imported)"]),
    ]) { package in
      let manifest = package.root.appending(path: "Package.swift")
      try Data(SampleManifest.text.utf8).write(to: manifest)
      return CheckCommand.run(["check", package.description.path]) { Data() }
    }
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.errors.hasPrefix(
        "Modules/\(importer)/B.swift:1:8: error: \(importer) must not import"
      )
    )
    #expect(outcome.errors.contains(sentence))
  }
}
