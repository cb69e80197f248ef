import Testing

@testable import Mutate

struct MutantFileTests {
  private let record = """
    # Snapshots restore the saved state.

    ## pop-does-nothing

    `pop()` leaves everything as it is.

    - Caught by: PushPopTests, ResetTests/popRestores
    - Configuration: release
    - Runs: 5
    - In: Manager.pop

    ```diff
      guard let saved else { return }
    - restore(saved)
    + _ = saved
    ```
    """

  @Test func readsRecord() throws {
    let file = try MutantFile(record, path: "snapshots.md")
    #expect(file.guarantee == "Snapshots restore the saved state.")
    let mutant = try #require(file.mutants.first)
    #expect(file.mutants.count == 1)
    #expect(mutant.id == "pop-does-nothing")
    #expect(mutant.place == "snapshots.md:3")
    #expect(mutant.tests == ["PushPopTests", "ResetTests/popRestores"])
    #expect(mutant.configuration == .release)
    #expect(mutant.runs == 5)
    let edit = try #require(mutant.edits.first)
    #expect(edit.member == "Manager.pop")
    #expect(edit.before == " guard let saved else { return }\n restore(saved)")
    #expect(edit.after == " guard let saved else { return }\n _ = saved")
  }

  @Test(arguments: [
    ("- Runs: 5", "- Runs: many", "snapshots.md:9: unexpected '- Runs: many'"),
    ("release", "fast", "snapshots.md:8: unexpected '- Configuration: fast'"),
    ("`pop()` leaves everything as it is.", "", "'pop-does-nothing' needs a sentence"),
    (
      "- Caught by: PushPopTests, ResetTests/popRestores", "",
      "'pop-does-nothing' needs a line '- Caught by: TESTS'"
    ),
    ("- In: Manager.pop", "", "snapshots.md:12: unexpected '```diff'"),
    ("- restore(saved)\n+ _ = saved\n", "", "snapshots.md:14: the block changes no code"),
    ("pop-does-nothing", "Pop 68", "'Pop 68' needs an ID of lowercase words"),
    ("# Snapshots", "Snapshots", "snapshots.md: missing title"),
  ])
  func namesWrongLine(line: String, replacement: String, message: String) {
    let text = record.replacing(line, with: replacement)
    let error = #expect(throws: MutateError.self) { try MutantFile(text, path: "snapshots.md") }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "no error")")
    #expect(error?.exitCode == 65)
  }
}
