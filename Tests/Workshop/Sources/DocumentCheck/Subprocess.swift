import Dispatch
import Foundation

/// Runs programs with a time limit.
struct Subprocess {
  /// The outcome of a program.
  struct Outcome: Sendable {
    /// The text on standard output.
    let output: String
    /// The text on standard error.
    let errors: String
    /// The exit code; 124 after the time limit, 128 plus the signal's number after a signal.
    let exitCode: Int32
  }

  /// The time limit, in seconds.
  private let limit: Int

  /// Creates a runner of programs.
  ///
  /// - Parameter limit: The time limit, in seconds.
  init(limit: Int) { self.limit = limit }

  /// Runs a program.
  ///
  /// The output goes to files, because a full pipe would block the program.
  ///
  /// - Parameters:
  ///   - arguments: The program, found by `PATH` if it has no slash, and its arguments.
  ///   - directory: The working folder, which also receives the output.
  /// - Returns: The outcome.
  /// - Throws: `ToolError.unavailable` if the program can't be started.
  func run(
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

/// An error of the tool; each message is a full sentence.
enum ToolError: Error, Equatable {
  /// The command line is wrong.
  case usage(String)
  /// The input doesn't exist or can't be read.
  case noInput(String)
  /// A required program doesn't start.
  case unavailable(String)

  /// The exit code, after sysexits.
  var exitCode: Int32 {
    switch self {
    case .usage: 64
    case .noInput: 66
    case .unavailable: 69
    }
  }

  /// The message.
  var message: String {
    switch self {
    case .usage(let message), .noInput(let message), .unavailable(let message): message
    }
  }
}
