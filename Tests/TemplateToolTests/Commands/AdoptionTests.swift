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
    #expect(renamed("a\nif [[ -d Tests/Workshop ]]; then\nb\n") == "a\nb\n")
    #expect(renamed("Scripts/adopt Ledger\nScripts/test\n") == "Scripts/test\n")
  }

  /// A template with a sample, in which git answers as in a fresh clone.
  private static func template() throws -> Fixture {
    let fixture = try Fixture([
      "Scripts/core": "# The core.\nModules/Core/FactoryKit\nModules/Core/FactoryTesting\n",
      "Scripts/adopt": "#!/usr/bin/env bash\n",
      "LICENSE": "ModularApp\n",
      "README.md": "# ModularApp\n",
      "App/App.docc/App.md": "# App\n\n- <doc:TemplateModules>\n",
      "App/App.docc/TemplateModules.md": "# Modules of App\n",
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
      let files = PackageFolder(root: root).files(in: [""])
      switch call.command.prefix(3) {
      case ["git", "ls-files", "-z"]: return Outcome(output: files.joined(separator: "\0"))
      case ["git", "ls-files", "-v"]:
        return Outcome(output: files.map { "H \($0)\n" }.joined())
      default: break
      }
      if call.command.contains("write-tree") { return Outcome(output: "1a2b\n") }
      if call.command.first == "swiftc" { return Outcome(code: 1) }
      return Outcome()
    }
    return fixture
  }

  /// Runs an adoption in which a command of git answers differently.
  private func adopt(_ fixture: Fixture, command: [String], answer other: Outcome) -> Int32 {
    let answer = fixture.answer
    fixture.answer = { call in
      if call.command.starts(with: ["git"] + command) { return other }
      return try answer(call)
    }
    return fixture.run(.adopt, "Ledger")
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
      ".staging",
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
    #expect(try fixture.text("Ledger/Ledger.docc/TemplateModules.md") == "# Modules of Ledger\n")
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
    #expect(try fixture.files() == before)
  }

  @Test(
    "A failure of git is reported in git's own words, and changes nothing",
    arguments: [
      (["rev-parse", "--show-prefix"], "git can't read the repository of '"),
      (["status"], "'git status' failed: "), (["ls-files", "-v"], "'git ls-files' failed: "),
      (["ls-files", "-z"], "'git ls-files' failed: "),
    ]
  )
  func quotesGit(command: [String], words: String) throws {
    let fixture = try Self.template()
    let before = try fixture.files()
    let said = """
      fatal: detected dubious ownership in repository at '/app'
      To add an exception for this directory, call:

      \tgit config --global --add safe.directory /app

      """
    let code = adopt(fixture, command: command, answer: Outcome(code: 128, errors: said))
    #expect(code == 69)
    #expect(fixture.log.hasPrefix("error: \(words)"))
    #expect(fixture.log.contains(": detected dubious ownership in repository at '/app'\n"))
    #expect(fixture.log.hasSuffix("\tgit config --global --add safe.directory /app\n"))
    #expect(!fixture.log.contains("git init"))
    #expect(try fixture.files() == before)
  }

  @Test(
    "Only a package without a repository gets the advice to create one",
    arguments: [
      ("not a git repository (or any of the parent directories): .git", false, true),
      ("not a git repository (or any parent up to mount point /app)", false, true),
      ("not a git repository (or any of the parent directories): .git", true, false),
      ("not a git repository: /moved/.git/worktrees/app", false, false),
    ]
  )
  func advisesInit(words: String, hasGit: Bool, isAdvised: Bool) throws {
    let fixture = try Self.template()
    if hasGit { try fixture.package.write("", to: ".git/config") }
    let failure = Outcome(code: 128, errors: "fatal: \(words)\n")
    #expect(adopt(fixture, command: ["rev-parse", "--show-prefix"], answer: failure) == 69)
    #expect(fixture.log.contains("'git init && git add -A && git commit'") == isAdvised)
    #expect(fixture.log.contains(words) != isAdvised)
  }

  @Test(
    "A repository that couldn't restore the files is refused with the fix",
    arguments: [
      (["rev-parse", "--verify"], Outcome(code: 1), "run 'git add -A && git commit' first"),
      (["ls-files", "-z"], Outcome(), "is in a git repository that ignores it"),
      (
        ["ls-files", "-v"], Outcome(output: "H Package.swift\nS Tests/A.swift\n"),
        "git doesn't look at 'Tests/A.swift', which may be missing or changed. In a sparse clone, run "
          + "'git sparse-checkout disable' first."
      ),
      (
        ["ls-files", "-v"], Outcome(output: "h Package.swift\n"),
        "git doesn't look at 'Package.swift'"
      ),
    ]
  )
  func refusesUnrestorable(command: [String], answer: Outcome, words: String) throws {
    let fixture = try Self.template()
    let before = try fixture.files()
    #expect(adopt(fixture, command: command, answer: answer) == 69)
    #expect(fixture.log.contains(words))
    #expect(!fixture.log.contains("1/4"))
    #expect(!fixture.log.contains("git init"))
    #expect(try fixture.files() == before)
  }

  @Test("A folder of a bigger repository is adopted, whose remote stays as it is")
  func adoptsSubfolder() throws {
    let fixture = try Self.template()
    let answer = fixture.answer
    fixture.answer = { call in
      if call.command.contains("get-url") {
        return Outcome(output: "https://example.com/team/ModularApp.git\n")
      }
      return try answer(call)
    }
    let place = Outcome(output: "apps/ledger/\n")
    #expect(adopt(fixture, command: ["rev-parse", "--show-prefix"], answer: place) == 0)
    #expect(fixture.package.exists("Ledger/Wiring.swift"))
    #expect(!fixture.log.contains("is called 'template' now"))
    #expect(fixture.log.contains("add 'working-directory: apps/ledger/' to its last step"))
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
