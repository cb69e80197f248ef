import CommandLineKit
import Testing

@Suite("A run of a program")
struct ProgramRunTests {
  private struct Unready: Error {}

  @Test("without arguments is checked before it shows the help")
  func checkWithoutArguments() async {
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
