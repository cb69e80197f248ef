import Foundation
import Testing

@testable import TemplateTool

struct AdoptionTests {
  private func renamed(_ text: String) -> String {
    Adoption.renamed(text, app: "App", package: "ModularApp", to: "Ledger")
  }

  @Test("The old names are replaced where they are words of their own")
  func words() {
    #expect(renamed("App/App.docc/App.md") == "Ledger/Ledger.docc/Ledger.md")
    #expect(renamed("ModularApp AppTests WiringApp Apps") == "Ledger LedgerTests WiringApp Apps")
    #expect(
      renamed("WiringPlan.app.report() .wiring(of: .app) Program.app")
        == "WiringPlan.ledger.report() .wiring(of: .ledger) Program.app"
    )
  }

  @Test("Lines about removed files are removed")
  func lines() {
    #expect(renamed("a\nif [[ -d Tests/Workshop ]]; then\nb\n- <doc:TemplateAlone>\n") == "a\nb\n")
    #expect(renamed("Scripts/adopt Ledger\nScripts/test\n") == "Scripts/test\n")
  }

  /// A template with a sample, in which git answers as in a fresh clone.
  private static func template() throws -> Fixture {
    let fixture = try Fixture([
      "Scripts/core": "# The core.\nModules/Core/FactoryKit\nModules/Core/FactoryTesting\n",
      "Scripts/adopt": "#!/usr/bin/env bash\n",
      "LICENSE": "ModularApp\n",
      "README.md": "# ModularApp\n",
      "App/App.docc/App.md": "# App\n\n- <doc:TemplateModules>\n- <doc:TemplateAlone>\n",
      "App/App.docc/TemplateModules.md": "\(ModuleGraph.mark)\n```mermaid\n```\n",
      "App/App.docc/TemplateAlone.md": "# Alone\n",
      "App/App.docc/Sample/SampleAccounts.md": "# The sample\n",
      "Modules/Core/FactoryKit/Factory.swift": "// An App uses it.\n",
      "Modules/Core/FactoryTesting/Traits.swift": "import FactoryKit\n",
      "Tests/Fakes/FakeWeather.swift": "import Weather\n",
      "Tests/FactoryKitTests/FactoryTests.swift": "import FactoryKit\n",
      "Tests/Workshop/README.md": "# Workshop\n",
    ])
    // Few files, and those of an adoption, which an adopted app doesn't have any more.
    let templates = Adoption.templates
    try fixture.package.write("[Unit]\n", to: "Scripts/templates/systemd.service")
    for (path, text) in [
      "README.md": "# App\n\n| to | read |\n| --- | --- |\n",
      "App/App.docc/App.md": "# App\n\n- <doc:TemplateModules>\n",
      "App/Wiring.swift": "public import FactoryKit\n",
      "Tests/AppTests/ProgramTests.swift": "import Testing\n",
    ] { try fixture.package.write(text, to: "\(templates)/\(path)") }
    let root = fixture.package.root
    fixture.answer = { call in
      let package = PackageFolder(root: root)
      let files = package.files(in: [""]).filter { !$0.hasPrefix(".staging/") }
      switch call.command.prefix(2) {
      case ["git", "checkout-index"]:
        for file in files { try package.write(package.read(file), to: ".staging/new/\(file)") }
      case ["git", "ls-files"]: return Outcome(output: files.joined(separator: "\0"))
      case ["git", "write-tree"]: return Outcome(output: "1a2b\n")
      default: break
      }
      return Outcome(code: call.command.first == "swiftc" ? 1 : 0)
    }
    return fixture
  }

  @Test("The remote of the template gets another name, and that of the user doesn't")
  func remote() throws {
    for (address, isTemplate) in [
      ("https://example.com/team/ModularApp.git", true), ("git@example.com:ModularApp", true),
      ("https://example.com/team/Ledger.git", false), ("", false),
    ] {
      let fixture = try Self.template()
      let answer = fixture.answer
      fixture.answer = { call in
        call.command.contains("get-url") ? Outcome(output: "\(address)\n") : try answer(call)
      }
      #expect(fixture.run(.adopt, "Ledger") == 0, "\(fixture.log)")
      #expect(fixture.log.contains("is called 'template' now") == isTemplate, "\(address)")
    }
  }

  @Test("Without the sample, the core stays, and everything else has the new name")
  func adopts() throws {
    let fixture = try Self.template()
    #expect(fixture.run(.adopt, "Ledger") == 0, "\(fixture.log)")
    let manifest = try fixture.package.manifest()
    #expect(manifest.names == ["FactoryKit", "FactoryTesting", "Ledger"])
    #expect(try manifest.app.uses.contains("Weather") == false)
    let gone = [
      "App", "Modules/Weather", "Tests/Fakes", "Tests/AppTests", "Tests/Workshop",
      "Tests/FactoryKitTests", "Scripts/adopt", Adoption.templates, "Ledger/Ledger.docc/Sample",
      "Ledger/Ledger.docc/TemplateAlone.md", ".staging",
    ]
    #expect(gone.filter(fixture.package.exists) == [])
    let kept = [
      "Ledger/Wiring.swift", "Tests/LedgerTests/ProgramTests.swift",
      "Scripts/templates/systemd.service",
    ]
    #expect(kept.filter(fixture.package.exists) == kept)
    #expect(try fixture.text("README.md").hasPrefix("# Ledger\n"))
    #expect(try fixture.text("LICENSE") == "ModularApp\n")
    #expect(try fixture.text("Modules/Core/FactoryKit/Factory.swift") == "// An App uses it.\n")
    #expect(try fixture.text("Ledger/Ledger.docc/TemplateModules.md").contains("\n    Ledger\n"))
    #expect(
      try fixture.text("Scripts/core")
        == "# The core.\nModules/Core/FactoryKit 1a2b\nModules/Core/FactoryTesting 1a2b\n"
    )
  }

  @Test("With the sample, its modules and its guide stay")
  func keepsSample() throws {
    let fixture = try Self.template()
    #expect(fixture.run(.adopt, "Ledger", "--keep-sample") == 0, "\(fixture.log)")
    #expect(try fixture.package.manifest()["Ledger"]?.uses == ["Weather", "FactoryKit"])
    #expect(fixture.package.exists("Modules/Weather/WeatherProviding.swift"))
    #expect(fixture.package.exists("Tests/LedgerTests/ProgramTests.swift"))
    #expect(!fixture.package.exists("Tests/Workshop"))
    #expect(!fixture.package.exists("Tests/FactoryKitTests"))
    #expect(
      try fixture.text("README.md").contains("(Ledger/Ledger.docc/Sample/SampleAccounts.md)")
    )
    #expect(try fixture.text("Ledger/Ledger.docc/Ledger.md").hasSuffix("- <doc:SampleAccounts>\n"))
  }

  @Test("Adoption fails without changes if git couldn't restore the files")
  func refusesChanges() throws {
    let fixture = try Self.template()
    let before = try fixture.files()
    fixture.answer = { call in
      Outcome(
        code: call.command.first == "swiftc" ? 1 : 0,
        output: call.command.contains("status") ? "?? NOTES\n" : ""
      )
    }
    #expect(fixture.run(.adopt, "Ledger") == 75)
    #expect(fixture.log.contains("\n?? NOTES\n"))
    fixture.answer = { _ in Outcome(code: 1) }
    #expect(fixture.run(.adopt, "Ledger") == 69)
    #expect(fixture.log.contains("isn't a git repository with a commit"))
    #expect(try fixture.files() == before)
  }

  @Test("An adoption that a signal ends makes no change or all its changes")
  func stops() throws {
    let (complete, fixture) = (try Self.template(), try Self.template())
    #expect(complete.run(.adopt, "Ledger") == 0, "\(complete.log)")
    let (before, answer) = (try fixture.files(), fixture.answer)
    var starts = 0
    while !fixture.package.exists("Ledger"), starts < 100 {
      #expect(try fixture.files() == before, "stopped at program \(starts)")
      fixture.answer = answer
      fixture.stop(after: starts)
      #expect(fixture.run(.adopt, "Ledger") == 130)
      starts += 1
    }
    // This signal came after the change, when a real one would be postponed.
    #expect(try fixture.files() == complete.files())
    #expect(starts > 10)
  }

  @Test("A signal after the first moved file ends none of the following steps")
  func completesSteps() async {
    await #expect(processExitsWith: .success) {
      let fixture = try AdoptionTests.template()
      let answer = fixture.answer
      fixture.answer = { call in
        guard call.command.contains("get-url") else { return try answer(call) }
        Interrupt.note(SIGINT)
        return Outcome(output: "https://example.com/team/ModularApp.git\n")
      }
      #expect(fixture.run(.adopt, "Ledger") == 0)
      #expect(fixture.log.contains("is called 'template' now"))
      #expect(fixture.log.hasSuffix("Next: swift run Ledger, then 'git add -A && git commit'.\n"))
      // After an update, the signal ends the tests.
      Interrupt.resume()
      let error = #expect(throws: ToolError.self) { try Interrupt.check() }
      #expect(error?.code == 130)
    }
  }

  @Test("Wrong usage is refused")
  func refuses() throws {
    let fixture = try Fixture()
    #expect(fixture.run(.adopt) == 64)
    #expect(fixture.run(.adopt, "ledger") == 64)
    #expect(fixture.run(.adopt, "Ledger", "--knd") == 64)
    #expect(!fixture.package.exists(".staging"))
  }
}
