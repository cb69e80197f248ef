import Foundation
import Synchronization
import TestServer
import Testing

@Suite("Memory")
struct AppMemoryTests {
  /// The limit of the app's memory in KiB: the largest list, which is 100 MiB, and 150 MiB.
  private static let limit = (100 + 150) << 10

  @Test(
    "The memory is limited for any answer of a server",
    .serialized,
    arguments: ["a body of 10 GB", "a nested gzip bomb", "many values", "one text"]
  )
  func isLimited(kind: String) async throws {
    let server = try TestServer { _ in Self.answer(kind) }
    defer { server.stop() }
    let app = try RunningApp(["--url", server.address("/")])
    let watch = MemoryWatch(of: app)
    let result = await app.result()
    let peak = watch.end()
    #expect(result.ending == .exit(65))
    #expect(1..<Self.limit ~= peak, "\(peak >> 10) MiB")
    // Printed for Scripts/prove.
    print("Memory for \(kind): \(peak >> 10) MiB")
  }

  private static func answer(_ kind: String) -> TestResponse {
    let size = 99 << 20
    func stream(_ head: String, _ stream: PackedStream) -> TestResponse {
      let part = Array(repeatElement(stream.part, count: 65_536 / stream.part.count).joined())
      let head = "HTTP/1.1 200 OK\r\n\(head)\r\n\r\n"
      return .stream(after: Array(head.utf8) + stream.beginning, part: part)
    }
    func list(_ element: String) -> TestResponse {
      .json(#"{"accounts": ["# + String(repeating: element, count: size / element.utf8.count))
    }
    let spaces = PackedStream.repeating(32)
    return switch kind {
    case "a body of 10 GB": stream("X: y", spaces)
    case "a nested gzip bomb": stream("Content-Encoding: gzip, gzip", spaces.gzipped().gzipped())
    case "many values": list(#"{"a":[0]},"#)
    default: .json(#"{"accounts": ""# + String(repeating: "x", count: size) + "\"}")
    }
  }

  @Test("The measured memory is that of a single process")
  func noProcess() async throws {
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    let server = try TestServer { _ in
      arrival.yield()
      return .hang()
    }
    defer { server.stop() }
    let app = try RunningApp(["--url", server.address("/")])
    for await _ in arrivals.prefix(1) {}
    let children = try app.children
    app.interrupt()
    #expect(await app.result().ending == .signal(SIGINT))
    #expect(children.isEmpty)
  }
}

/// Measures the memory of an app until its end.
///
/// The system records the peak of each process, so only a short peak right at the end can be
/// missed.
private final class MemoryWatch: Sendable {
  private let peak = Atomic(0)
  private let isOver = Atomic(false)

  /// Starts measuring, on a new thread.
  init(of app: RunningApp) {
    Thread.detachNewThread { [self] in
      while !isOver.load(ordering: .relaxed) {
        peak.max(Self.mostMemory(of: Int(app.id)) ?? 0, ordering: .relaxed)
        Thread.sleep(forTimeInterval: 0.005)
      }
    }
  }

  /// Stops measuring.
  ///
  /// - Returns: The peak memory of one of the processes, in KiB; zero without any measurement.
  func end() -> Int {
    isOver.store(true, ordering: .relaxed)
    return peak.load(ordering: .relaxed)
  }

  private static func mostMemory(of id: Int) -> Int? {
    let status = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)
    let words = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }?.split(
      separator: " "
    )
    return words?.dropFirst().first.flatMap { Int($0) }
  }
}

extension RunningApp {
  /// The running child processes of the app.
  fileprivate var children: [Int] {
    get throws {
      let threads = "/proc/\(id)/task"
      return try FileManager.default.contentsOfDirectory(atPath: threads).flatMap { thread in
        try String(contentsOfFile: "\(threads)/\(thread)/children", encoding: .utf8)
          .split(separator: " ").compactMap { Int($0) }
      }
    }
  }
}
