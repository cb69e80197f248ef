import Foundation
import Testing

/// The app's completions in real shells.
struct AppCompletionsTests {
  /// Command lines, with the completions of their last words.
  private static let lines = [
    (["wi"], ["wiring"]), (["wat"], ["watch"]),
    (["--fo"], ["--format"]),
    (["--format", ""], ["table", "json", "csv"]),
    (["wiring", "--format", ""], ["table", "json", "mermaid", "dot"]),
    (["watch", "--format", ""], ["text", "json"]),
    (["watch", "--e"], ["--every"]),
    (["wiring", ""], ["explain"]),
    (["wiring", "--"], ["--format", "--graph", "--resolved", "--output", "--help", "--version"]),
    (["help", "wi"], ["wiring"]),
    (["completions", ""], ["bash", "zsh", "fish"]),
    (["--file", "AppCompl"], ["AppCompletionsTests.swift"]),
    (["--timeout", ""], []),
  ]

  /// Runs a shell in the folder of this file, and returns the lines of its output.
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

  @Test("bash offers matching words", .enabled(if: isInstalled("bash")))
  func completesInBash() async throws {
    let script = try await runApp("completions", "bash").output
    // Calls the function like bash does. 'compopt' works only in a completion.
    let calls = Self.lines.map { words, _ in
      let words = ["App"] + words
      return "COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))) "
        + "COMP_CWORD=\(words.count - 1) COMPREPLY=(); _App 2>/dev/null; echo \"${COMPREPLY[*]}.\""
    }
    let answers = try output(of: "bash", script + calls.joined(separator: "\n"))
    try #require(answers.count == Self.lines.count)
    for (answer, line) in zip(answers, Self.lines) {
      #expect(answer == line.1.joined(separator: " ") + ".", "\(line.0)")
    }
  }

  @Test("fish offers matching words", .enabled(if: isInstalled("fish")))
  func completesInFish() async throws {
    let script = try await runApp("completions", "fish").output
    let calls = Self.lines.map { words, _ in
      "set found (complete -C 'App \(words.joined(separator: " "))' | string replace -r '\\t.*' ''); "
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
  func isValidInZsh() async throws {
    let script = try await runApp("completions", "zsh").output
    #expect(try output(of: "zsh", "compdef() { print $2 };\n" + script) == ["App"])
  }
}
