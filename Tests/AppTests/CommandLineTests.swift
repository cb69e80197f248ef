import App
import CommandLineKit
import FactoryTesting
import Testing

@Suite(.container)
struct CommandLineTests {
  @Test("Each format that a module contributes can be chosen", arguments: ["table", "json", "csv"])
  func takesFormats(name: String) throws {
    guard case .run(let command, _) = try Program.app.invocation(of: ["--format", name]) else {
      Issue.record("--format \(name) runs nothing")
      return
    }
    #expect(command.name == "accounts")
  }

  @Test("An unknown format is an error that names all formats")
  func refusesUnknownFormats() throws {
    let error = try #require(throws: UsageError.self) {
      try Program.app.invocation(of: ["--format", "html"])
    }
    #expect(
      error.description == "Invalid value 'html' for --format. Expected table, json or csv."
    )
  }
}
