import Foundation
import Testing

/// The app's completions in real shells.
struct AppCompletionsTests {
  /// Command lines, with the completions of their last words.
  private static let lines = [
    (["wi"], ["wiring"]), (["wat"], ["watch"]),
    (["--fo"], ["--format"]),
    (["--format", ""], ["csv", "json", "table"]),
    (["wiring", "--format", ""], ["html", "json", "table"]),
    (["watch", "--format", ""], ["json", "text"]),
    (["watch", "--e"], ["--every"]),
    (["--every", "5s", "wat"], ["watch"]),
    (["wiring", "--"], ["--format", "--help", "--version"]),
    (["help", "wi"], ["wiring"]),
    (["completions", ""], ["bash", "fish", "zsh"]),
    (["--file", "AppCompl"], ["AppCompletionsTests.swift"]),
    (["--timeout", ""], []),
  ]

  @Test("A shell offers matching words", arguments: CompletingShell.installed)
  func completes(shell: CompletingShell) async throws {
    let completions = try await shell.completions(
      of: Self.lines.map(\.0),
      for: "App",
      script: await runApp("completions", shell.rawValue).output,
      at: URL(fileURLWithPath: try RunningApp.executable).deletingLastPathComponent().path,
      in: URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
    )
    for (found, line) in zip(completions, Self.lines) { #expect(found == line.1, "\(line.0)") }
  }
}
