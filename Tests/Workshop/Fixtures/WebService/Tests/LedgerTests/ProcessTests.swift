import Foundation
import Synchronization
import Testing
import WebFramework

/// The service as a process.
@Suite(.timeLimit(.minutes(2)))
struct ProcessTests {
  @Test("After SIGTERM under load, the service answers all accepted requests, and exits with 0")
  func shutdown() async throws {
    let folder = try TemporaryFolder()
    try folder.write((1...100).map { "entry \($0)\n" }.joined(), to: "entries.txt")
    let (process, end, port) = try await serve(folder)
    #expect(try await WebClient(port: port).send("POST", "/entries", "tea") == "added\n")
    let list = try await WebClient(port: port).send("GET", "/entries")
    #expect(list.split(separator: "\n").count == 101)
    #expect(list.hasSuffix("\ntea\n"))

    let load = Load()
    async let outcome = load.run("/entries", port: port)
    try await load.answers(100)
    process.terminate()
    let (answered, lost) = (await outcome.bodies, await outcome.lost)
    #expect(await end.value == 0)
    #expect(lost == [])
    #expect(answered.allSatisfy { $0 == list })
    // A line for each accepted request, which has read the list; the first listed it, too.
    let log = try folder.text(of: "err").split(separator: "\n")
    #expect(log.filter { $0.hasSuffix(": 101 lines") }.count == answered.count + 1)
    #expect(Set(log).count == log.count)
    #expect(log.count == answered.count + 2)
  }

  @Test("The memory stays flat for ten thousand requests")
  func memory() async throws {
    let folder = try TemporaryFolder()
    try folder.write((1...20).map { "entry \($0)\n" }.joined(), to: "entries.txt")
    let (process, end, port) = try await serve(folder)
    _ = await Load().run("/entries", port: port, limit: 2_000)
    let before = try residentKilobytes(of: process)
    let outcome = await Load().run("/entries", port: port, limit: 8_000)
    #expect(outcome.bodies.count == 8_000)
    #expect(outcome.lost == [])
    // A log and a scope that stay for each request are more.
    let growth = try residentKilobytes(of: process) - before
    #expect(growth < 3_000)
    process.terminate()
    #expect(await end.value == 0)
  }

  @Test("In the drain time, the service isn't ready, and answers requests")
  func drain() async throws {
    let folder = try TemporaryFolder()
    try folder.write("tea\n", to: "entries.txt")
    let (process, end, port) = try await serve(folder, "--drain", "60")
    #expect(try await WebClient(port: port).send("GET", "/ready") == "ready")
    process.terminate()
    while try await WebClient(port: port).send("GET", "/ready") == "ready" {}
    #expect(try await WebClient(port: port).send("GET", "/ready") == "ending")
    #expect(try await WebClient(port: port).send("GET", "/entries") == "tea\n")
    // The second signal ends the process immediately.
    process.terminate()
    #expect(await end.value == SIGTERM)
  }

  @Test("A wrong path ends the service before it listens")
  func wrongPath() async throws {
    let folder = try TemporaryFolder()
    let (_, end) = try start(["serve", "--port", "0", "--file", "/nowhere/entries"], in: folder)
    #expect(await end.value == 1)
    let said = try folder.text(of: "err")
    #expect(said.contains("/nowhere/entries"))
    #expect(!said.contains("Listening"))
  }

  /// Starts the service on a free port, and waits until it is ready.
  private func serve(
    _ folder: TemporaryFolder,
    _ options: String...
  ) async throws -> (process: Process, end: Task<Int32, Never>, port: Int) {
    let socket = try NotifySocket(folder.path("notify"))
    let (process, end) = try start(
      ["serve", "--port", "0", "--file", folder.path("entries.txt")] + options,
      in: folder,
      environment: ["NOTIFY_SOCKET": folder.path("notify")]
    )
    #expect(try await socket.receive() == "READY=1")
    let listening = try #require(
      try folder.text(of: "err").firstMatch(of: /Listening on port (\d+)/)
    )
    return (process, end, try #require(Int(listening.1)))
  }

  /// Returns the size of the memory of a process that is in use.
  private func residentKilobytes(of process: Process) throws -> Int {
    let path = "/proc/\(process.processIdentifier)/status"
    let status = try String(contentsOfFile: path, encoding: .utf8)
    let size = try #require(status.firstMatch(of: /VmRSS:\s+(\d+) kB/))
    return try #require(Int(size.1))
  }

  /// Starts the program of this build, whose errors go to the file `err`.
  private func start(
    _ arguments: [String],
    in folder: TemporaryFolder,
    environment: [String: String] = [:]
  ) throws -> (Process, Task<Int32, Never>) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: "Ledger")
    process.arguments = arguments
    process.environment = environment
    try folder.write("", to: "err")
    process.standardError = FileHandle(forWritingAtPath: folder.path("err"))
    let (codes, code) = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = { code.yield($0.terminationStatus) }
    try process.run()
    Task {
      try await Task.sleep(for: .seconds(60))
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
    return (process, Task { await codes.first { _ in true } ?? -1 })
  }
}

/// A socket on which a service reports that it is ready, as systemd has one.
private final class NotifySocket: Sendable {
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

  /// Waits for a message.
  func receive() async throws -> String {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "notify").async { [descriptor] in
        var bytes = [UInt8](repeating: 0, count: 1000)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        continuation.resume(returning: String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
      }
    }
  }
}
