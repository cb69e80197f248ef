import App
import CommandLineKit
import FactoryTesting
import Testing

@Suite(.container)
struct CommandLineTests {
  @Test(
    "Options of other commands and unknown formats are errors",
    arguments: [
      (["--format", "html"], "Invalid value 'html' for --format. Expected table, json or csv."),
      (
        ["wiring", "--format", "dot"],
        "Invalid value 'dot' for --format. Expected table, json or html."
      ),
      (
        ["wiring", "--file", "a"],
        "The option --file doesn't apply to 'wiring'. Leave it out, or use 'accounts' or 'watch'."
      ),
    ]
  )
  func refusesForeignOptions(arguments: [String], sentence: String) throws {
    let error = try #require(throws: UsageError.self) {
      try Program.app.invocation(of: arguments)
    }
    #expect(error.description == sentence)
  }

  @Test("Each format that a module contributes can be chosen", arguments: ["table", "json", "csv"])
  func takesFormats(name: String) throws {
    guard case .run(let command, _) = try Program.app.invocation(of: ["--format", name]) else {
      Issue.record("--format \(name) runs nothing")
      return
    }
    #expect(command.name == "accounts")
  }
}
