import Foundation
import Testing

@testable import TemplateTool

struct ModuleRemovalTests {
  /// A package whose app also uses the library Notes, which has tests.
  private func makeFixture(_ files: [String: String] = [:]) throws -> Fixture {
    let notes = [
      "Package.swift": Fixture.manifest.replacing(
        "\n  // The program.",
        with: "  Module(.library, \"Notes\"),\n\n  // The program."
      ),
      "Modules/Notes/Notes.swift": "public struct Notes {}\n",
      "Tests/NotesTests/NotesTests.swift": "import Notes\n",
    ]
    return try Fixture(notes.merging(files) { $1 })
  }

  @Test(
    "A module whose folder is a link, or in one, isn't removed",
    arguments: [
      ("Modules/Notes", "Modules/Notes"), ("Tests/NotesTests", "Tests/NotesTests"),
      ("Modules/Group", "Modules/Group/Notes"),
    ]
  )
  func link(link: String, folder: String) throws {
    let (fixture, other) = (try makeFixture(), try makeFixture())
    let package = fixture.package
    let target = other.package.path(link == "Modules/Group" ? "Modules" : link)
    try FileManager.default.removeItem(atPath: package.path("Modules/Notes"))
    try FileManager.default.removeItem(atPath: package.path("Tests/NotesTests"))
    try FileManager.default.createSymbolicLink(
      atPath: package.path(link),
      withDestinationPath: target
    )
    let before = try other.files()
    #expect(fixture.run(.removeModule, "Notes") == 1)
    #expect(fixture.log.contains("'\(folder)' is a symbolic link, or in one"))
    #expect(try other.files() == before)
    #expect(try package.manifest().names.contains("Notes"))
  }

  @Test("A module is removed from a package that is reached through a link")
  func linkToPackage() throws {
    let (fixture, other) = (try makeFixture(), try Fixture())
    let link = PackageFolder(root: other.package.path("Link"))
    try FileManager.default.createSymbolicLink(
      atPath: link.root,
      withDestinationPath: fixture.package.root
    )
    let context = fixture.context.with(link)
    #expect(Command.removeModule.perform(in: context, ["Notes"]) == 0, "\(fixture.log)")
    #expect(!fixture.package.exists("Modules/Notes"))
  }

  @Test("A registration in an #if is listed with the number of its line, and nothing is removed")
  func conditionalRegistration() throws {
    let fixture = try makeFixture([
      "App/Wiring.swift": """
      import Notes

      extension Container: AutoRegistering {
        public func autoRegister() {
          other.register { Notes() }
          #if DEBUG
            notes.register { Notes() }
          #endif
        }
      }

      """
    ])
    let before = try fixture.files()
    #expect(fixture.run(.removeModule, "Notes") == 1)
    #expect(fixture.log.hasSuffix("first:\nApp/Wiring.swift:7:      notes.register { Notes() }\n"))
    #expect(try fixture.files() == before)
  }

  @Test("If the folders of a module are gone, git isn't asked about the whole package")
  func noFolders() throws {
    let fixture = try makeFixture()
    for folder in ["Modules/Notes", "Tests/NotesTests"] {
      try FileManager.default.removeItem(atPath: fixture.package.path(folder))
    }
    fixture.answer = { call in
      Outcome(output: call.command.contains("status") ? "!! .build/\n" : "")
    }
    #expect(fixture.run(.removeModule, "Notes") == 0, "\(fixture.log)")
    #expect(try !fixture.package.manifest().names.contains("Notes"))
  }
}
