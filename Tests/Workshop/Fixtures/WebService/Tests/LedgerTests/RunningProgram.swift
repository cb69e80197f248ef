import Foundation
import Testing

/// A program of the package as a process.
final class RunningProgram: Sendable {
  private let process: Process
  private let codes: Task<Int32, Never>
  private let socket: ReadinessSocket
  private let folder: TemporaryFolder

  /// Starts a program in a folder, and ends it after a minute.
  init(_ name: String, _ arguments: [String], in folder: TemporaryFolder) throws {
    (process, self.folder) = (Process(), folder)
    // The build folder also contains the program that runs the tests.
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: name)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path(""))
    socket = try ReadinessSocket(folder.path("notify"))
    process.environment = ["NOTIFY_SOCKET": folder.path("notify")]
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

  var id: Int32 { process.processIdentifier }

  /// The lines that the program has written to standard error.
  var errors: String { get throws { try folder.text(of: "err") } }

  /// Waits until the program is ready, as systemd does.
  func waitUntilReady() async throws { try #require(await socket.receive() == "READY=1") }

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

/// A socket on which a program reports that it is ready.
private final class ReadinessSocket: Sendable {
  private let descriptor: Int32

  init(_ path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(result == 0)
    var limit = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// Waits for a message, at most half a minute.
  func receive() async -> String {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "notify").async { [descriptor] in
        var bytes = [UInt8](repeating: 0, count: 1000)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        continuation.resume(returning: String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
      }
    }
  }
}
