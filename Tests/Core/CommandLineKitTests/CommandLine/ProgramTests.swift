import Testing

@testable import CommandLineKit

struct ProgramTests {
  private struct Unready: Error {}

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

  @Test(
    "Commands and options have different names, none of which every program has",
    arguments: [
      (["list", "help"], "all", "A command of Tool is called help, but every program has one"),
      (["list", "show", "list"], "all", "Two commands of Tool are called list. Rename one"),
      (["list"], "version", "Two options of Tool list are called --version. Rename one of them."),
    ]
  )
  func refusesRepeatedNames(commands: [String], option: String, fault: String) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [commands = commands as [String], option = option as String] in
      let option = Option(option, letter: "a", "All")
      _ = Program(
        name: "Tool",
        version: "1.2.3",
        summary: "Lists.",
        commands: commands.map { Command($0, "Lists", options: [option]) { _ in } }
      )
    }
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
