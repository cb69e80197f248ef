import Foundation

/// The exit code of a program, and its output.
struct Outcome {
  var code: Int32 = 0
  var output = ""
  var errors = ""

  /// The message of a failed program, without git's word for an error.
  var complaint: String {
    (errors + output).trimmingCharacters(in: .whitespacesAndNewlines)
      .replacing("fatal: ", with: "", maxReplacements: 1)
  }
}

/// Starts programs.
///
/// Tests replace it.
struct Shell: Sendable {
  /// Runs a program, with its arguments, in a folder, and returns its exit code and its output.
  let run: @Sendable (_ command: [String], _ folder: String) throws -> Outcome

  /// Starts real programs, which are found by PATH.
  static let real = Shell { command, folder in
    // A file accepts any amount of output. A full pipe would block the program.
    let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let output = place.appending(path: "out")
    let errors = place.appending(path: "err")
    defer { try? FileManager.default.removeItem(at: place) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // Messages in English, and all modules in Package.swift.
    process.arguments = ["-u", "ONLY_MODULES", "LC_ALL=C"] + command
    process.currentDirectoryURL = URL(fileURLWithPath: folder, isDirectory: true)
    process.standardInput = FileHandle.nullDevice
    do {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
      try Data().write(to: output)
      try Data().write(to: errors)
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
    } catch {
      throw ToolError(
        "'\(command[0])' can't be started: \(error.reason). Check that "
          + "'\(place.deletingLastPathComponent().path)' can be written, and that 'ulimit -n' allows 256 open files.",
        code: .unavailable
      )
    }
    process.waitUntilExit()
    return Outcome(
      code: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self)
    )
  }
}
