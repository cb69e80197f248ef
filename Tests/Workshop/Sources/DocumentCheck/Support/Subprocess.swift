import Dispatch
package import Foundation

/// A program that is run to its end.
package struct Subprocess {
  /// What a program has left behind.
  package struct Outcome: Sendable {
    /// What it wrote to standard output.
    package let output: String
    /// What it wrote to standard error.
    package let errors: String
    /// Its exit code; 124 if it ran too long, 128 and the signal's number if a signal ended it.
    package let exitCode: Int32
  }

  /// The seconds after which a program is stopped.
  private let limit: Int

  /// Creates a way to run programs.
  ///
  /// - Parameter limit: The seconds after which a program is stopped.
  package init(limit: Int) { self.limit = limit }

  /// Runs a program.
  ///
  /// What it writes goes through files: a pipe that nobody reads would stop it.
  ///
  /// - Parameters:
  ///   - arguments: The program, found by `PATH` if it has no slash, and its arguments.
  ///   - directory: The folder to run it in, where its output is put too.
  /// - Returns: What it left behind.
  /// - Throws: `ToolError.unavailable` if nothing can be started.
  package func run(
    _ arguments: [String],
    in directory: URL
  ) throws(ToolError) -> Outcome {
    let output = directory.appending(path: "output")
    let errors = directory.appending(path: "errors")
    let ended = DispatchSemaphore(value: 0)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["timeout", "-k", "5", "\(limit)"] + arguments
    process.currentDirectoryURL = directory
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.terminationHandler = { _ in ended.signal() }
    do {
      for file in [output, errors] { try Data().write(to: file) }
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
      ended.wait()
      return Outcome(
        output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
        errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self),
        exitCode: process.terminationReason == .exit
          ? process.terminationStatus : 128 + process.terminationStatus
      )
    } catch {
      throw .unavailable(
        "'\(arguments.joined(separator: " "))' cannot be run in '\(directory.path)': \(error)."
      )
    }
  }
}
