import Testing

@testable import CommandLineKit

struct CompletionTests {
  private func words(_ line: [String], _ program: Program = .example) -> [String] {
    program.completions(of: line).map { line in
      String(line.prefix { $0 != "\t" })
    }
  }

  @Test("The first word is a command or an option of the default command")
  func commands() {
    #expect(words([""]) == ["paint", "mix", "completions", "help"])
    let options = ["--color", "--from", "--coats", "--dry", "--help", "--version"]
    #expect(words(["-"]) == options)
    #expect(words(["--"]) == options)
    #expect(words(["mix", "--"]) == ["--color", "--output", "--help", "--version"])
    let all = words(["--"], .exampleWithoutDefault)
    #expect(
      all == [
        "--color", "--from", "--coats", "--dry", "--help", "--version", "--color", "--output",
      ]
    )
  }

  @Test("A command and an option have a meaning on one line")
  func meanings() {
    #expect(Program.example.completions(of: [""]).first == "paint\tPaints a thing")
    #expect(Program.example.completions(of: ["--co"])[2] == "--coats\tHow many coats")
  }

  @Test(
    "A value is that of the option, and an operand that of its place",
    arguments: [
      (["--color", ""], ["red", "blue"]), (["-c", "r"], ["red", "blue"]),
      (["--color=r"], ["red", "blue"]), (["mix", "--color", ""], ["green"]),
      (["--from", ""], [":files"]), (["--from=a"], [":files"]), (["--coats", ""], []),
      (["--color", "red", "mi"], ["paint", "mix", "completions", "help"]),
      (["--coats", "-5", "mi"], ["paint", "mix", "completions", "help"]),
      (["completions", ""], ["bash", "zsh", "fish"]), (["completions", "bash", ""], []),
      (["completions", "--", ""], ["bash", "zsh", "fish"]),
    ] as [([String], [String])]
  )
  func values(line: [String], expected: [String]) {
    #expect(words(line) == expected)
  }

  @Test("A script names the program and its functions", arguments: Shell.allCases)
  func scripts(shell: Shell) {
    let program = Program(name: "my-tool", version: "1.0", summary: "Tests.", commands: [])
    let script = shell.completions(for: program)
    #expect(script.contains("_my_tool") && script.contains(" my-tool"))
    #expect(!script.contains("FUNCTION") && !script.contains("NAME"))
  }
}
