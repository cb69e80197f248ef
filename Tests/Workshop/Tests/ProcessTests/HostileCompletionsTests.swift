import Foundation
import Testing

@testable import CommandLineKit

/// Completions in real shells of a program whose texts have a meaning for shells.
struct HostileCompletionsTests {
  private static let choices = [
    "it's", "$(touch run1)", "`touch run2`", "'\u{301};touch run3;'", "\"; touch run4", "a::b",
    "c:d",
    "(x)", "[y]", "{p,q}", "two words", "back\\slash", "\\:x", "a=b", "$HOME", "~", "*", "#", "!e",
    "<z>",
    "x&y", "%d", "né",
  ].sorted()

  private static let text =
    "It's [\\ a: $(touch run5) `touch run6` (x)] \n \"q\" :: %B"

  private static let program = Program(
    name: "Tool",
    version: "1.2.3",
    summary: text,
    commands: [
      Command(
        "use",
        text,
        operands: [
          Operand(.choice("HOST'S:touch run7", of: choices)),
          Operand(.path("A:touch run8]")), Operand(.choice("LAST", of: ["one", "three"])),
        ],
        options: [
          Option("mode", letter: "m", value: .choice("HOST:touch run9", of: choices), text),
          Option("count", letter: "n", value: .text("HOST:touch run10"), text),
          Option("from", letter: "f", value: .path("A:touch run11"), text),
          Option("verbose", letter: "v", text),
        ]
      ) { _ in },
      Command("other", text, options: [Option("every", value: .text("\(text)"), text)]) { _ in },
    ],
    defaultCommand: "use"
  )

  /// Command lines, with the completions of their last words.
  private static let lines = [
    ([""], ["completions", "help", "other", "use"]),
    // Operands in their places.
    (["use", ""], choices),
    (["use", "x", ""], ["a file", "c:d.txt", "it's"]),
    (["use", "x", "a"], ["a file"]),
    (["use", "x", "c:d"], ["c:d.txt"]),
    (["use", "x", "y", ""], ["one", "three"]),
    (["use", "x", "y", "z", "o"], []),
    (["other", "o"], []),
    (["other", "a"], []),
    // The values of options.
    (["--mode", ""], choices),
    (["use", "-m", ""], choices),
    (["use", "--mode=tw"], ["--mode=two words"]),
    (["use", "--mode=a::"], ["--mode=a::b"]),
    (["use", "-m", "it"], ["it's"]),
    (["use", "-f", "it"], ["it's"]),
    (["use", "--from=a"], ["--from=a file"]),
    (["use", "-n", "o"], []),
    (["use", "a::"], ["a::b"]),
    (["use", "a="], ["a=b"]),
    (["use", "c:"], ["c:d"]),
    // Values aren't operands or commands.
    (["use", "-m", "x", "tw"], ["two words"]),
    (["-f", "use", "ot"], ["other"]),
    (["--every", "use", "ot"], ["other"]),
    (["-n", "-5", "use", "tw"], ["two words"]),
    // Options, but only before "--".
    (["use", "--"], ["--count", "--from", "--help", "--mode", "--verbose", "--version"]),
    (["other", "--"], ["--every", "--help", "--version"]),
    (["use", "-v", "--c"], ["--count"]),
    (["use", "--", "-"], []),
    (["use", "x", "--", "-"], []),
    (["use", "--", "x", "--"], []),
    (["use", "x", "--", ""], ["a file", "c:d.txt", "it's"]),
    (["use", "--", "x", "y", ""], ["one", "three"]),
    (["use", "x", "y", "z", "--", ""], []),
  ]

  /// A script that prints the completions as the program would.
  private static var tool: String {
    var cases = ""
    for (words, _) in lines {
      let texts = program.completions(of: words).map { "\($0)\n" }.joined()
      let pattern = quoted((["--complete"] + words).joined(separator: " "))
      cases += "\(pattern)) printf %s \(quoted(texts)) ;;\n"
    }
    return "#!/bin/sh\ncase \"$*\" in\n\(cases)esac\n"
  }

  private static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      if scalar == "'" { return #"'\''"# }
      return String(scalar)
    }
    return "'\(scalars.joined())'"
  }

  @Test("A shell offers each text as it is, and runs none", arguments: CompletingShell.installed)
  func completes(shell: CompletingShell) async throws {
    let script = try #require(Shell(rawValue: shell.rawValue)).completions(for: Self.program)
    try await Folder.withNew { programs in
      try programs.write(Self.tool, to: "Tool.sh")
      try #require(chmod(programs.file("Tool.sh"), 0o700) == 0)
      // The system runs no file that a process has open for writing, and a child of another test could have it open.
      let copy = Process()
      copy.executableURL = URL(filePath: "/bin/cp")
      copy.arguments = [programs.file("Tool.sh"), programs.file("Tool")]
      try copy.run()
      copy.waitUntilExit()
      try await Folder.withNew { folder in
        let files = ["a file", "c:d.txt", "it's"]
        for file in files { try folder.write("", to: file) }
        let completions = try await shell.completions(
          of: Self.lines.map(\.0),
          for: "Tool",
          script: script,
          at: programs.path,
          in: folder.path
        )
        for (found, line) in zip(completions, Self.lines) { #expect(found == line.1, "\(line.0)") }
        #expect(try folder.names == files)
      }
    }
  }
}
