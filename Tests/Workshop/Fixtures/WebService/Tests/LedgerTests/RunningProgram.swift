import Foundation
import Testing

/// A program of the package as a process.
final class RunningProgram: Sendable {
  private let process: Process
  private let codes: Task<Int32, Never>
  private let folder: TemporaryFolder

  /// Starts a program in a folder, and ends it after a minute.
  init(_ name: String, _ arguments: [String], in folder: TemporaryFolder) throws {
    self.folder = folder
    process = Process()
    // The build folder also contains the program that runs the tests.
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: name)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path(""))
    try folder.write("", to: "err")
    process.standardError = FileHandle(forWritingAtPath: folder.path("err"))
    let (codes, code) = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = { code.yield($0.terminationStatus) }
    try process.run()
    self.codes = Task { await codes.first { _ in true } ?? -1 }
    Task { [process] in
      try await Task.sleep(for: .seconds(60))
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
  }

  /// The lines that the program has written to standard error.
  var errors: String { get throws { try folder.text(of: "err") } }

  /// Waits until standard error contains a pattern, at most until the end of the program.
  func waitForErrors<Output>(with pattern: Regex<Output>) async throws -> Output {
    while true {
      if let match = try errors.firstMatch(of: pattern) { return match.output }
      try #require(process.isRunning)
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Sends SIGTERM.
  func terminate() { process.terminate() }

  /// Waits for the end of the program.
  ///
  /// - Returns: The exit code, or the number of the signal that ended it.
  func end() async -> Int32 { await codes.value }
}

/// A folder that is removed with its last reference.
final class TemporaryFolder: Sendable {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "WebService-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: url.appending(path: name))
  }

  func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }
}
