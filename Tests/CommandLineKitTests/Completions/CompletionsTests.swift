import CommandLineKit
import Foundation
import Testing

struct CompletionsTests {
  /// Command lines, and what completes their last word.
  private static let lines = [
    (["mi"], ["mix"]),
    (["--co"], ["--color", "--coats"]),
    (["--color", ""], ["red", "blue"]),
    (["mix", "--color", ""], ["green"]),
    (["mix", "--"], ["--color", "--output", "--help", "--version"]),
    (["help", "pa"], ["paint"]),
    (["completions", ""], ["bash", "zsh", "fish"]),
    (["--from", "Comp"], ["CompletionsTests.swift"]),
    (["--coats", ""], []),
  ]

  /// Runs a shell in the folder of this file, and returns what it prints, a line each.
  private func output(of shell: String, _ script: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [shell, "-c", script]
    process.currentDirectoryURL = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static func isInstalled(_ shell: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(shell)")
    }
  }

  @Test("bash offers what fits", .enabled(if: isInstalled("bash")))
  func completesInBash() throws {
    let script = Shell.bash.completions(for: .example)
    // The function is called as bash calls it; 'compopt' works in a completion only.
    let calls = Self.lines.map { words, _ in
      let words = ["Tool"] + words
      return "COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))) "
        + "COMP_CWORD=\(words.count - 1) COMPREPLY=(); _Tool 2>/dev/null; echo \"${COMPREPLY[*]}.\""
    }
    let answers = try output(of: "bash", script + calls.joined(separator: "\n"))
    try #require(answers.count == Self.lines.count)
    for (answer, line) in zip(answers, Self.lines) {
      #expect(answer == line.1.joined(separator: " ") + ".", "\(line.0)")
    }
  }

  @Test("fish offers what fits", .enabled(if: isInstalled("fish")))
  func completesInFish() throws {
    let script = Shell.fish.completions(for: .example)
    let calls = Self.lines.map { words, _ in
      "set found (complete -C 'Tool \(words.joined(separator: " "))' | string replace -r '\\t.*' ''); "
        + "echo \"$found.\""
    }
    let answers = try output(of: "fish", script + calls.joined(separator: "\n"))
    try #require(answers.count == Self.lines.count)
    for (answer, line) in zip(answers, Self.lines) {
      let words = Set(answer.dropLast().split(separator: " ").map { String($0) })
      #expect(words == Set(line.1), "\(line.0)")
    }
  }

  @Test("zsh accepts the function", .enabled(if: isInstalled("zsh")))
  func isValidInZsh() throws {
    let script = Shell.zsh.completions(for: .example)
    #expect(try output(of: "zsh", "compdef() { print $2 };\n" + script) == ["Tool"])
    for part in [
      "'--color=[The color]:COLOR:(red blue)'", "'-c[The color]:COLOR:(red blue)'",
      "'--from=[Where the picture is]:FILE:_files'", "'--dry[Waits until it'\\''s dry]'",
      "'--coats=[How many coats]:NUMBER: '", "'mix:Mixes two colors'",
    ] {
      #expect(script.contains(part))
    }
  }
}
