import Foundation
import Testing

@testable import TemplateTool

struct StagingTests {
  private func change(_ fixture: Fixture, _ body: (Staging) throws -> Void) throws {
    try fixture.context.changing { staging in
      try body(staging)
      try staging.commit()
    }
  }

  @Test("A change takes place as a whole, and empty folders go")
  func commits() throws {
    let fixture = try Fixture()
    try change(fixture) { staging in
      try staging.change("App/Wiring.swift") { _ in "// New\n" }
      try staging.new.write("let a = 1\n", to: "Modules/New/A.swift")
      try staging.drop(["Modules/Weather/WeatherProviding.swift"])
    }
    #expect(try fixture.text("App/Wiring.swift") == "// New\n")
    #expect(fixture.package.exists("Modules/New/A.swift"))
    #expect(!fixture.package.exists("Modules/Weather"))
    #expect(!fixture.package.exists(".staging"))
  }

  @Test("A change that can't be finished leaves everything as it was")
  func restores() throws {
    let fixture = try Fixture(["Blocked": "A file where a folder would be.\n"])
    let before = try fixture.files()
    let error = #expect(throws: ToolError.self) {
      try change(fixture) { staging in
        try staging.change("App/Wiring.swift") { _ in "// New\n" }
        try staging.new.write("// New\n", to: "Another/A.swift")
        try staging.new.write("// New\n", to: "Blocked/B.swift")
        try staging.drop(["Package.swift"])
      }
    }
    let start = "nothing is changed, because '\(fixture.package.path("Blocked/B.swift"))' can't be "
    #expect(error?.description.hasPrefix(start) == true)
    #expect(try fixture.files() == before)
    #expect(!fixture.package.isFolder("Another"))
    #expect(!fixture.package.exists(".staging"))
  }

  @Test("A file that was changed meanwhile, or would be overwritten, is left alone")
  func meanwhile() throws {
    let fixture = try Fixture()
    #expect(throws: ToolError.self) {
      try change(fixture) { staging in
        try staging.change("App/Wiring.swift") { _ in "// New\n" }
        try fixture.package.write("// Mine\n", to: "App/Wiring.swift")
      }
    }
    #expect(try fixture.text("App/Wiring.swift") == "// Mine\n")
    #expect(throws: ToolError.self) {
      try change(fixture) { try $0.new.write("// New\n", to: "App/Wiring.swift") }
    }
    #expect(try fixture.text("App/Wiring.swift") == "// Mine\n")
  }

  @Test("A file that can't be written is named, with the reason")
  func unwritable() throws {
    let fixture = try Fixture(["Blocked": "A file where a folder would be.\n"])
    let error = #expect(throws: ToolError.self) {
      try fixture.package.write("", to: "Blocked/B.swift")
    }
    #expect(error?.description.contains("/Blocked/B.swift' can't be written: ") == true)
    #expect(error?.code == 73)
  }

  @Test("Two changes at a time are refused")
  func twice() throws {
    let fixture = try Fixture([".staging/left": ""])
    #expect(fixture.run(.newModule, "Greetings") == 75)
    #expect(fixture.log.contains(".staging' exists: another script is at work"))
    #expect(fixture.package.exists(".staging/left"))
  }

  @Test("A change that can't be staged is refused with the system's reason")
  func unwritableRoot() throws {
    let fixture = try Fixture(["File": ""])
    for (root, reason) in [
      ("Nowhere", "No such file or directory"), ("File", "Not a directory"),
    ] {
      let package = PackageFolder(root: fixture.package.path(root))
      let error = #expect(throws: ToolError.self) {
        try Staging(package, shell: fixture.context.shell)
      }
      let words = "'\(package.root)/.staging' can't be created: \(reason)."
      #expect(error?.description == words)
      #expect(error?.code == 73)
    }
  }
}

struct ShellTests {
  @Test("A program that can't be started is named, with the reason and what to check")
  func failedStart() {
    let error = #expect(throws: ToolError.self) { try Shell.real.run(["git"], in: "/nowhere") }
    #expect(error?.description.hasPrefix("'git' can't be started: ") == true)
    #expect(error?.description.contains("'ulimit -n' allows 256 open files") == true)
    #expect(error?.code == 69)
  }
}
