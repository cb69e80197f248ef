import Testing

@testable import CommandLineKit

struct ProgramTests {
  private struct Unready: Error {}

  private static func makeProgram(_ names: String..., option: String = "all") -> Program {
    let option = Option(option, letter: "a", "All")
    let commands = names.map { Command($0, "Lists", options: [option]) { _ in } }
    return Program(name: "Tool", version: "1.2.3", summary: "Lists.", commands: commands)
  }

  @Test("A program without arguments runs the check before it shows the help")
  func checkWithoutArguments() async {
    // In another process, because it prints the error.
    await #expect(processExitsWith: .success) {
      let program = Program(
        name: "Tool",
        version: "1.2.3",
        summary: "Paints things.",
        commands: [],
        check: { throw Unready() }
      )
      #expect(await program.run([]) == .failure)
    }
  }

  @Test("A command can't have the name of one that every program has")
  func reservesNames() async throws {
    #expect(Program.reservedNames == ["help"])
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ProgramTests.makeProgram("list", "help")
    }
    expect(
      result,
      names: "A command of Tool is called help, but every program has one of that name. Rename it."
    )
  }

  @Test("Two commands can't have one name")
  func refusesRepeatedCommands() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ProgramTests.makeProgram("list", "show", "list")
    }
    expect(result, names: "Two commands of Tool are called list. Rename one of them.")
  }

  @Test("A command can't have an option with the name of one of every command")
  func refusesRepeatedOptions() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ProgramTests.makeProgram("list", option: "version")
    }
    expect(result, names: "Two options of Tool list are called --version. Rename one of them.")
  }

  private func expect(_ result: ExitTest.Result?, names fault: String) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(fault))
  }

  @Test("An argument is read as it is", arguments: ["", "Kontoübersicht.json", "\u{FFFD}"])
  func readsArguments(text: String) throws {
    #expect(try Program.text(of: text) == text)
  }

  @Test(
    "An argument that isn't UTF-8 is an error",
    arguments: [[0x61, 0xFF, 0], [0xC3, 0], [0xED, 0xA0, 0x80, 0]] as [[UInt8]]
  )
  func refusesMalformedArguments(bytes: [UInt8]) {
    let repaired = String(decoding: bytes.dropLast(), as: UTF8.self)
    #expect(throws: UsageError.malformedArgument(repaired)) {
      try Program.text(of: bytes.map(CChar.init(bitPattern:)))
    }
  }
}
