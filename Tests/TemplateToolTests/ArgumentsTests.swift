import Testing

@testable import TemplateTool

struct ArgumentsTests {
  private func read(_ words: String..., takesWords: Bool = true) throws(ToolError) -> Arguments {
    try Arguments(
      words,
      script: "Scripts/it",
      options: [.init(name: "--kind", value: "KIND"), .init(name: "--force")],
      takesWords: takesWords
    )
  }

  @Test("Words and options come in any order")
  func reads() throws {
    let arguments = try read("One", "--kind", "app, wiring", "--force", "Two")
    #expect(arguments.words == ["One", "Two"])
    #expect(arguments.names("--kind") == ["app", "wiring"])
    #expect(arguments["--force"] != nil)
    #expect(try read()["--force"] == nil)
  }

  @Test("An error names the wrong argument and the command for help")
  func refuses() {
    #expect(throws: ToolError("unknown option '--knd'. See 'Scripts/it --help'.")) {
      try read("--knd")
    }
    #expect(throws: ToolError("unknown argument 'One'. See 'Scripts/it --help'.")) {
      try read("One", takesWords: false)
    }
    #expect(throws: ToolError("--kind needs a value: '--kind KIND'.")) { try read("--kind") }
    #expect(throws: ToolError("--kind needs a value: '--kind KIND'.")) {
      try read("--kind", "--force")
    }
  }

  @Test("Each command describes itself", arguments: Command.all.map(\.name))
  func help(name: String) throws {
    let command = try #require(Command.all.first { $0.name == name })
    let fixture = try Fixture()
    #expect(fixture.run(command, "--help") == 0)
    #expect(fixture.output.hasPrefix("Usage: Scripts/"))
    #expect(fixture.log.isEmpty)
  }
}
