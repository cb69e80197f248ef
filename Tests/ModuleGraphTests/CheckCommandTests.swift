import Foundation
import ModuleGraph
import Testing

struct CheckCommandTests {
  @Test("Sources that import what the manifest gives them pass, with a summary")
  func clean() async throws {
    let outcome = try await outcome(of: [
      .init(name: "Contracts", sources: ["Account.swift": "import Foundation"]),
      .init(
        name: "Accounts",
        uses: ["Contracts"],
        sources: ["A.swift": "import Contracts\nimport Accounts", "B.swift": "// import Loaders"]
      ),
      .init(name: "Loaders", uses: ["Contracts"], sources: ["Loader.swift": "import Contracts"]),
      .init(name: "AccountsTests", type: "test", uses: ["Accounts", "Contracts"]),
    ])
    #expect(
      outcome.output == "Checked 4 files in 4 modules: all imports are in the module graph.\n"
    )
    #expect(outcome.errors.isEmpty)
    #expect(outcome.exitCode == 0)
  }

  @Test(
    "A feature that imports an implementation fails, with the place, the reason and the way out"
  )
  func forbiddenImport() async throws {
    let outcome = try await outcome(of: [
      .init(name: "Loaders", sources: ["Loader.swift": ""]),
      .init(name: "Accounts", sources: ["View.swift": "// The view.\n\nimport Loaders\n"]),
    ])
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.isEmpty)
    let start = "Modules/Accounts/View.swift:3:8: error: Accounts must not import Loaders: "
    #expect(outcome.errors.hasPrefix(start))
    #expect(outcome.errors.contains("Package.swift does not list it among what Accounts uses."))
    #expect(outcome.errors.contains("put a protocol with a promised() factory into a contracts"))
    #expect(lines(outcome.errors).count == 1)
  }

  @Test("An import of what a dependency uses fails too: each module names what it sees")
  func transitiveImport() async throws {
    let outcome = try await outcome(of: [
      .init(name: "FactoryKit", sources: ["Kit.swift": ""]),
      .init(name: "Contracts", uses: ["FactoryKit"], sources: ["C.swift": "import FactoryKit"]),
      .init(
        name: "Accounts",
        uses: ["Contracts"],
        sources: ["A.swift": "import Contracts; import FactoryKit"]
      ),
    ])
    #expect(outcome.errors.hasPrefix("Modules/Accounts/A.swift:1:26: error: Accounts must not"))
  }

  @Test("A test that imports what its manifest does not list is told about testsUse")
  func forbiddenImportInTests() async throws {
    let outcome = try await outcome(of: [
      .init(name: "Loaders", sources: ["Loader.swift": ""]),
      .init(name: "AccountsTests", type: "test", sources: ["T.swift": "@testable import Loaders"]),
    ])
    #expect(outcome.errors.hasPrefix("Modules/AccountsTests/T.swift:1:18: error: "))
    #expect(outcome.errors.contains("testsUse"))
  }

  @Test("All violations are reported, in the order of the description")
  func severalViolations() async throws {
    let outcome = try await outcome(of: [
      .init(name: "Ark", type: "executable", sources: ["Ark.swift": ""]),
      .init(name: "Loaders", sources: ["A.swift": "import Ark", "B.swift": "import Accounts"]),
      .init(name: "Accounts", sources: ["A.swift": "import Loaders\nimport Ark"]),
    ])
    let places = lines(outcome.errors).compactMap { $0.split(separator: " ").first }
    #expect(
      places == [
        "Modules/Loaders/A.swift:1:8:", "Modules/Loaders/B.swift:1:8:",
        "Modules/Accounts/A.swift:1:8:", "Modules/Accounts/A.swift:2:8:",
      ]
    )
  }

  @Test(
    "The core does without Foundation and Dispatch",
    arguments: ["FactoryKit", "FactoryTesting"],
    ["Foundation", "FoundationEssentials", "FoundationNetworking", "Dispatch"]
  )
  func coreWithoutFoundation(core: String, module: String) async throws {
    let outcome = try await outcome(of: [
      .init(name: core, sources: ["Core.swift": "public import \(module)"]),
      .init(name: "\(core)Tests", type: "test", sources: ["T.swift": "import \(module)"]),
      .init(name: "Contracts", sources: ["C.swift": "import \(module)"]),
    ])
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.errors.hasPrefix(
        "Modules/\(core)/Core.swift:1:15: error: \(core) must not import \(module): the core"
      )
    )
    #expect(lines(outcome.errors).count == 1)
  }

  @Test("An arrow in the manifest that no source needs is a violation, but not for tests")
  func unusedDependency() async throws {
    let outcome = try await outcome(of: [
      .init(name: "Contracts", sources: ["C.swift": ""]),
      .init(name: "Accounts", uses: ["Contracts"], sources: ["A.swift": "// import Contracts"]),
      .init(name: "AccountsTests", type: "test", uses: ["Contracts"], sources: ["T.swift": ""]),
      .init(name: "Generator", type: "executable", sources: ["G.swift": ""]),
      .init(name: "Plugin", type: "plugin", uses: ["Generator"], sources: ["P.swift": ""]),
      .init(
        name: "Ark",
        type: "executable",
        uses: ["Generator", "Plugin"],
        sources: ["A.swift": ""]
      ),
    ])
    let expected =
      "Package.swift: error: Accounts uses Contracts, but no source of Accounts imports it. "
      + "Take Contracts out of what Accounts uses.\n"
    #expect(outcome.errors == expected)
    #expect(outcome.exitCode == 1)
  }

  @Test("A source that is gone is named")
  func missingSource() async throws {
    let outcome = try await SamplePackage.with([.init(name: "A", sources: ["Gone.swift": ""])]) {
      try FileManager.default.removeItem(at: $0.root.appending(path: "Modules/A/Gone.swift"))
      return check($0.description.path)
    }
    #expect(outcome.exitCode == 66)
    #expect(outcome.errors.contains("Modules/A/Gone.swift' cannot be read."))
  }

  @Test(
    "A description that is not there, or a folder, is named",
    arguments: ["gone.json", "Modules"]
  )
  func missingDescription(name: String) async throws {
    let outcome = try await SamplePackage.with([.init(name: "A")]) {
      check($0.root.appending(path: name).path)
    }
    #expect(outcome.exitCode == 66)
    #expect(outcome.errors.contains("\(name)' cannot be read."))
  }

  @Test(
    "A description of another shape says what is wrong, and where",
    arguments: [
      ("", "it is no valid JSON"), ("{", "it is no valid JSON"), ("[]", "is no "),
      ("{}", ": path is missing"), (#"{"path": "/"}"#, ": targets is missing"),
      (#"{"path": "/", "targets": [{"name": 1}]}"#, ": targets[0].name is no String"),
      (
        #"{"path": "/", "targets": [{"name": "A", "c99name": "A", "type": "library"}]}"#,
        ": targets[0].path is missing"
      ),
    ]
  )
  func malformedDescription(json: String, reason: String) {
    let outcome = CheckCommand.run(["check", "-"]) { Data(json.utf8) }
    #expect(outcome.exitCode == 65)
    #expect(outcome.errors.hasPrefix("error: Standard input is not the output of 'swift package"))
    #expect(outcome.errors.contains(reason))
    #expect(lines(outcome.errors).count == 1)
  }

  @Test(
    "A command line that makes no sense is named, with what to write instead",
    arguments: [
      ([], "There is no command."), (["chekc", "-"], "'chekc' is no command"),
      (["check"], "one FILE, not 0"), (["check", "a", "b"], "one FILE, not 2"),
    ]
  )
  func usage(arguments: [String], reason: String) {
    let outcome = CheckCommand.run(arguments) { Data() }
    #expect(outcome.exitCode == 64)
    #expect(outcome.errors.contains(reason))
    #expect(outcome.errors.contains("check"))
  }

  @Test("Help goes to standard output", arguments: ["--help", "-h"])
  func help(option: String) {
    let outcome = CheckCommand.run([option]) { Data() }
    #expect(outcome.output == CheckCommand.help)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.exitCode == 0)
  }

  private func outcome(of targets: [SamplePackage.Target]) async throws -> CheckCommand.Outcome {
    try await SamplePackage.with(targets) { check($0.description.path) }
  }

  private func check(_ file: String) -> CheckCommand.Outcome {
    CheckCommand.run(["check", file]) { Data() }
  }

  private func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }
}
