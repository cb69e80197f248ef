import Foundation
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

  @Test("Folders that have another place in the clone are moved, and links to them follow")
  func moves() throws {
    let kit = "public enum FactoryVersion { static let current = \"1.0.0\" }\n"
    let old = try Fixture([
      "Scripts/core":
        "# The core.\nModules/FactoryKit 0\nModules/FactoryTesting 0\nTests/FactoryKitTests 0\n",
      "Modules/FactoryKit/FactoryVersion.swift": kit,
      "Tests/FactoryKitTests/Tests.swift": "",
      "README.md": "[Guide](Modules/FactoryKit/Guide.md) Modules/FactoryKits\n",
      "Modules/Weather/Notes.swift": "// Modules/FactoryKit\n",
      "Scripts/docs": "old\n", "Scripts/staging.bash": "old\n", "Scripts/deploy.bash": "mine\n",
    ])
    try FileManager.default.removeItem(atPath: old.package.path("Modules/Core"))
    let clone = try Fixture([
      "Package.swift": Fixture.manifest
        .replacing("\"FactoryKit\")", with: "\"FactoryKit\", in: \"Core\")")
        .replacing("\"FactoryTesting\",", with: "\"FactoryTesting\", in: \"Core\","),
      "Scripts/core":
        "# The core.\nModules/Core/FactoryKit\nModules/Core/FactoryTesting\n",
      "Modules/Core/FactoryKit/FactoryVersion.swift": kit.replacing("1.0.0", with: "1.1.0"),
      "Modules/Core/FactoryTesting/Traits.swift": "",
      "Scripts/docs": "new\n",
    ])
    clone.answer = { call in
      guard call.command.starts(with: ["git", "ls-files"]) else { return Outcome(output: "") }
      let places = call.command[4...].map { $0 == "*.md" ? "" : $0 }
      let files = PackageFolder(root: call.folder).files(in: places)
      return Outcome(
        output: files.filter { call.command[4] != "*.md" || $0.hasSuffix(".md") }
          .joined(separator: "\0")
      )
    }
    let code = clone.run(.updateCore, "--into", old.package.root, "--force")
    #expect(code == 0, "\(clone.log)")
    let folders = old.package.folders(in: "Modules") + old.package.folders(in: "Tests")
    #expect(folders == ["Core", "Weather", "AppTests"])
    #expect(
      clone.log.contains(
        "core doesn't contain these folders, so they are removed: Tests/FactoryKitTests."
      )
    )
    #expect(try old.text("Modules/Core/FactoryKit/FactoryVersion.swift").contains("1.1.0"))
    // This module was removed here, so that it stays away.
    #expect(!old.package.exists("Modules/Core/FactoryTesting"))
    #expect(try old.package.manifest()["FactoryKit"]?.group == "Core")
    #expect(try old.text("Scripts/core").contains("\nModules/Core/FactoryKit "))
    #expect(
      try old.text("README.md") == "[Guide](Modules/Core/FactoryKit/Guide.md) Modules/FactoryKits\n"
    )
    #expect(try old.text("Modules/Weather/Notes.swift") == "// Modules/FactoryKit\n")
    #expect(try old.text("Scripts/docs") == "new\n")
    #expect(!old.package.exists("Scripts/staging.bash"))
    #expect(try old.text("Scripts/deploy.bash") == "mine\n")
  }

  @Test("Scripts that weren't changed here are replaced, and others stay")
  func scripts() throws {
    func package(version: String, _ files: [String: String]) throws -> Fixture {
      try Fixture(
        files.merging([
          "Modules/Core/FactoryKit/FactoryVersion.swift": "let current = \"\(version)\"\n"
        ]) { $1 }
      )
    }
    let mine = try package(
      version: "1.0.0",
      [
        "Scripts/core": """
        Modules/Core/FactoryKit 0
        Scripts/check old
        Scripts/docs old
        Scripts/gone old
        Scripts/removed old
        Scripts/templates/old.txt old

        """,
        "Scripts/templates/old.txt": "old", "Scripts/templates/mine.txt": "mine",
        "Scripts/check": "old", "Scripts/docs": "mine", "Scripts/gone": "old",
        "Scripts/own": "mine",
      ]
    )
    let clone = try package(
      version: "1.1.0",
      [
        "Scripts/core": "Modules/Core/FactoryKit\n", "Scripts/check": "new", "Scripts/docs": "new",
        "Scripts/removed": "new", "Scripts/added": "new", "Scripts/templates/old.txt": "new",
        "Scripts/templates/mine.txt": "new", "Scripts/templates/new.txt": "new",
      ]
    )
    mine.answer = { call in
      switch call.command[1] {
      // The object of a script is its first line.
      case "hash-object":
        let folder = PackageFolder(root: call.folder)
        let lines = try call.command[4...].map { try folder.read($0).prefix { $0 != "\n" } + "\n" }
        return Outcome(output: lines.joined())
      case "ls-files" where call.command[4] != "*.md":
        return Outcome(
          output: PackageFolder(root: call.folder).files(in: [call.command[4]])
            .joined(separator: "\0")
        )
      default: return Outcome(output: call.command[1] == "rev-parse" ? "0\n" : "")
      }
    }
    #expect(mine.run(.updateCore, clone.package.root) == 0, "\(mine.log)")
    let scripts = mine.package.files(in: ["Scripts"]).filter { !$0.hasPrefix("Scripts/templates") }
    #expect(
      scripts == ["Scripts/added", "Scripts/check", "Scripts/core", "Scripts/docs", "Scripts/own"]
    )
    #expect(try mine.text("Scripts/check") == "new")
    #expect(try mine.text("Scripts/docs") == "mine")
    let templates = ["old", "mine", "new"].map { "Scripts/templates/\($0).txt" }
    #expect(try templates.map(mine.text) == ["new", "mine", "new"])
    #expect(
      mine.log.contains(
        "Compare them with the clone's: Scripts/docs, Scripts/removed, Scripts/templates/mine.txt."
      )
    )
    let list = try mine.text("Scripts/core")
    #expect(list.contains("Scripts/added new\nScripts/check new\nScripts/docs old\n"))
  }

  @Test("An update writes only the files that differ, and the news of newer versions")
  func differences() throws {
    func package(version: String, _ files: [String: String]) throws -> Fixture {
      try Fixture(
        files.merging([
          "Scripts/core": "Modules/Core/FactoryKit 0\n",
          "Modules/Core/FactoryKit/FactoryVersion.swift": "let current = \"\(version)\"\n",
        ]) { $1 }
      )
    }
    let mine = try package(version: "1.0.0", [:])
    try mine.package.write("", to: "Modules/Core/FactoryKit/Old.swift")
    let clone = try package(
      version: "1.1.0",
      [
        "Package.swift": Fixture.manifest.replacing(
          "\"FactoryKit\")",
          with: "\"FactoryKit\", uses: [\"FactoryTesting\"])"
        ),
        "Modules/Core/FactoryKit/New.swift": "",
        "Modules/Core/FactoryKit/FactoryKit.docc/WhatIsNew.md":
          "# What's new\n\n## 1.1.0\n\nThe newer.\n\n## 1.0.0\n\nThe older.\n",
      ]
    )
    mine.answer = { call in
      guard call.command[1] == "ls-files", call.command[4] != "*.md" else {
        return Outcome(output: call.command[1] == "rev-parse" ? "0\n" : "")
      }
      let files = PackageFolder(root: call.folder).files(in: [call.command[4]])
      return Outcome(output: files.joined(separator: "\0"))
    }
    func number(_ file: String) throws -> Int? {
      let path = mine.package.path("Modules/Core/FactoryKit/\(file)")
      return try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    }
    let before = (same: try number("Factory.swift"), other: try number("FactoryVersion.swift"))
    #expect(mine.run(.updateCore, clone.package.root) == 0, "\(mine.log)")
    #expect(try number("Factory.swift") == before.same)
    #expect(try number("FactoryVersion.swift") != before.other)
    let files = mine.package.names(in: "Modules/Core/FactoryKit")
    #expect(files == ["Factory.swift", "FactoryKit.docc", "FactoryVersion.swift", "New.swift"])
    #expect(mine.log.contains("## 1.1.0\n\nThe newer.\n"))
    #expect(!mine.log.contains("The older."))
  }

  @Test("A core that isn't newer, or was changed here, is refused, and nothing changes")
  func refusesCore() throws {
    func package(version: String) throws -> Fixture {
      try Fixture([
        "Scripts/core": "Modules/Core/FactoryKit 0\n",
        "Modules/Core/FactoryKit/FactoryVersion.swift": "let current = \"\(version)\"\n",
      ])
    }
    let (fixture, clone) = (try package(version: "1.0.0"), try package(version: "1.1.0"))
    let before = try fixture.files()
    fixture.answer = { call in Outcome(output: call.command.contains("status") ? " M A\n" : "") }
    #expect(fixture.run(.updateCore, clone.package.root) == 1)
    #expect(fixture.log.contains("has changes that aren't committed, or isn't in git"))
    fixture.answer = { call in
      // The package may be in a folder of its repository, whose root has no such path.
      guard call.command.last != "HEAD:Modules/Core/FactoryKit" else { return Outcome(code: 128) }
      return switch call.command[1] {
      case "rev-parse": Outcome(output: "1\n")
      case "diff-tree": Outcome(output: "FactoryVersion.swift\n")
      default: Outcome()
      }
    }
    #expect(fixture.run(.updateCore, clone.package.root) == 1)
    #expect(fixture.log.contains("\nModules/Core/FactoryKit/FactoryVersion.swift\n"))
    fixture.answer = { call in Outcome(code: call.command[1] == "diff-tree" ? 128 : 0) }
    #expect(fixture.run(.updateCore, clone.package.root) == 1)
    #expect(fixture.log.contains("\nModules/Core/FactoryKit (git can't compare it with its"))
    let same = try package(version: "1.0.0")
    #expect(fixture.run(.updateCore, same.package.root) == 1)
    #expect(fixture.log.contains("there is nothing newer"))
    #expect(fixture.run(.updateCore, fixture.package.root) == 64)
    #expect(try fixture.files() == before)
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
