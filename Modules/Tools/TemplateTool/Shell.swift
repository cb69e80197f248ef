import Foundation

/// The exit code of a program, and its output.
struct Outcome: Equatable {
  var code: Int32 = 0
  var output = ""
  var errors = ""

  /// The lines of the output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }
  /// The paths in the output, each of which ends with a zero byte.
  var paths: [String] { output.split(separator: "\0").map(String.init) }
}

/// Starts programs.
///
/// Tests replace it.
struct Shell: Sendable {
  /// A program to run, its folder, additional environment variables, and its standard input.
  struct Call {
    let command: [String]
    let folder: String
    var environment: [String: String?] = [:]
    var input = ""
    /// Whether the program writes to the terminal instead of into the outcome.
    var isShown = false
  }

  let start: @Sendable (Call) throws -> Outcome

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - folder: The folder in which it runs.
  ///   - environment: Variables to set, or to remove if they are nil.
  ///   - input: The text of its standard input.
  ///   - isShown: Whether it writes to the terminal.
  /// - Returns: Its exit code and its output.
  /// - Throws: An error if it can't be started, or if the tool has received a signal.
  @discardableResult
  func run(
    _ command: [String],
    in folder: String,
    environment: [String: String?] = [:],
    input: String = "",
    isShown: Bool = false
  ) throws -> Outcome {
    try Interrupt.check()
    let outcome = try start(
      Call(
        command: command,
        folder: folder,
        environment: environment,
        input: input,
        isShown: isShown
      )
    )
    try Interrupt.check()
    return outcome
  }

  /// Starts real programs, which are found by PATH.
  static let real = Shell { call in
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = call.command
    process.currentDirectoryURL = URL(fileURLWithPath: call.folder, isDirectory: true)
    var environment = ProcessInfo.processInfo.environment
    for (name, value) in call.environment { environment[name] = value }
    process.environment = environment
    // A file accepts any amount of output. A full pipe would block the program.
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "TemplateTool-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["in", "out", "err"].map { folder.appending(path: $0) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      for file in files { try Data(file == files[0] ? Array(call.input.utf8) : []).write(to: file) }
      process.standardInput = try FileHandle(forReadingFrom: files[0])
      if !call.isShown {
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
      }
      try process.run()
    } catch {
      throw ToolError(
        "'\(call.command[0])' can't be started: \(error.reason). Check that "
          + "'\(folder.deletingLastPathComponent().path)' can be written, and that 'ulimit -n' allows 256 open files.",
        code: .unavailable
      )
    }
    Interrupt.forward(to: process.processIdentifier)
    defer { Interrupt.forward(to: 0) }
    process.waitUntilExit()
    return Outcome(
      code: process.terminationReason == .exit
        ? process.terminationStatus : 128 + process.terminationStatus,
      output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
    )
  }
}
