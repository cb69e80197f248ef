import Foundation
import Testing

/// A shell with the completions of a program.
enum CompletingShell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The shells of this system.
  static let installed = allCases.filter(\.isInstalled)

  private var isInstalled: Bool {
    // The editor of zsh needs a terminal, which this program provides.
    var programs = [rawValue]
    if self == .zsh { programs.append("script") }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return programs.allSatisfy { program in
      path.split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
      }
    }
  }

  /// Returns the completions of the last word of each command line.
  ///
  /// - Parameters:
  ///   - lines: The words of each command line after the program's name, as a user types them.
  ///   - program: The name of the program.
  ///   - script: The completions of the program.
  ///   - path: The folder of the program, which prints the completions.
  ///   - folder: The folder in which the shell runs.
  /// - Returns: The completions of each line as the program gets them, sorted.
  /// - Throws: An error if the shell can't be run, or hasn't answered each line.
  func completions(
    of lines: [[String]],
    for program: String,
    script: String,
    at path: String,
    in folder: String
  ) async throws -> [[String]] {
    try await Folder.withNew { home in
      let texts = lines.map { ([program] + $0).joined(separator: " ") }
      let answers = home.file("answers")
      try home.write("\(start)\n\(script)\n\(end(program, answers, texts))", to: "setup")
      var input = "source \(home.file("setup"))\n"
      // Fish prints completions. The other shells insert all of them, and run the program with them.
      if self != .fish { input += texts.map { "\($0)\u{1B}*\n" }.joined() + "exit\n" }
      try home.write(input, to: "input")
      try run(home, path, in: folder)
      let records = try home.text(of: "answers").components(separatedBy: "\u{1}")
      try #require(records.count == lines.count + 1, "\(self)")
      return zip(records, lines).map { completions(in: $0, of: $1) }
    }
  }

  /// Returns the completions of a line in a record of the answers.
  private func completions(in record: String, of words: [String]) -> [String] {
    var found = record.split(separator: "\0").map(String.init)
    if self != .fish { found = Array(found.dropFirst(words.count - 1)) }
    // Without completions, the program gets the word as it is.
    if found == words.suffix(1) { return [] }
    return found.sorted()
  }

  /// The commands before the completions of a program.
  private var start: String {
    if self == .zsh { return "autoload -Uz compinit && compinit -D -u" }
    return ""
  }

  /// Returns the commands after the completions of a program.
  private func end(_ program: String, _ answers: String, _ lines: [String]) -> String {
    let function = """
      \(program)() { { [[ $# -eq 0 ]] || printf '%s\\0' "$@"; printf '\\1'; } >>'\(answers)'; }

      """
    switch self {
    case .bash:
      return function + "bind 'set completion-query-items 0'\n"
    case .zsh:
      return function + """
        zstyle ':completion:all-matches::::' completer _all_matches _complete
        zstyle ':completion:all-matches:*' insert true
        zle -C all-matches complete-word _generic
        bindkey '\\e*' all-matches

        """
    case .fish:
      let commands = lines.map { line in
        let word = line.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
        return "complete -C '\(word)' | string replace -r '\\t.*' '' | string join0; printf '\\1'\n"
      }
      return "begin\n\(commands.joined())end >'\(answers)'\n"
    }
  }

  /// Runs the shell with the input in its home folder.
  private func run(_ home: Folder, _ path: String, in folder: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    switch self {
    case .bash: process.arguments = ["bash", "--norc", "--noprofile", "-i"]
    case .zsh: process.arguments = ["script", "-qec", "zsh -f -i", "/dev/null"]
    case .fish: process.arguments = ["fish", "--no-config"]
    }
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = [
      "PATH": "\(path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")", "HOME": home.path,
      "TERM": "xterm", "LC_ALL": "C.UTF-8", "INPUTRC": "/dev/null", "HISTFILE": "",
    ]
    process.standardInput = FileHandle(forReadingAtPath: home.file("input"))
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }
}
