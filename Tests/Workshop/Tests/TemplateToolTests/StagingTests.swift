import Foundation
import Testing

@testable import TemplateToolLibrary

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
    #expect(throws: ToolError.self) {
      try change(fixture) { staging in
        try staging.change("App/Wiring.swift") { _ in "// New\n" }
        try staging.new.write("// New\n", to: "Another/A.swift")
        try staging.new.write("// New\n", to: "Blocked/B.swift")
        try staging.drop(["Package.swift"])
      }
    }
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

  @Test("Two changes at a time are refused")
  func twice() throws {
    let fixture = try Fixture([".staging/left": ""])
    #expect(fixture.run(.newModule, "Greetings") == 75)
    #expect(fixture.log.contains(".staging' exists: another script is at work"))
    #expect(fixture.package.exists(".staging/left"))
  }
}
