import Foundation
import Loaders
import TestServer
import Testing

@Suite("Memory")
struct MemoryTests {
  /// How much the app and the process that fetches may each take at most, in KiB: five times the
  /// largest list, which is 64 MiB.
  private static let limit = 5 * (64 << 10)

  @Test(
    "is limited, whatever a server sends",
    .serialized,
    arguments: ["a body of 10 GB", "a bomb in a bomb", "many values", "one text"]
  )
  func isLimited(kind: String) async throws {
    let run = await #expect(
      processExitsWith: .success,
      observing: [\.standardOutputContent]
    ) { [kind] in
      // The system counts what a process has taken from before it became another program, too: here
      // that is this small process, and not the large one with all tests.
      let server = try TestServer { _ in MemoryTests.answer(kind) }
      let id = try Spawn.process(
        RunningApp.executable,
        arguments: ["--url", server.address("/"), "--timeout", "120"],
        environment: ProcessInfo.processInfo.environment,
        streams: [open("/dev/null", O_RDWR), open("/dev/null", O_RDWR), open("/dev/null", O_RDWR)]
      )
      var usage = rusage()
      var status: Int32 = 0
      #expect(wait4(id, &status, 0, &usage) == id)
      // With the largest of the processes that the app has waited for.
      #expect(usage.ru_maxrss < MemoryTests.limit, "\(usage.ru_maxrss >> 10) MiB")
      #expect(status >> 8 == 65)
      print("Memory for \(kind): \(usage.ru_maxrss >> 10) MiB")
    }
    // A figure for whoever wants to know how much is left.
    print(String(decoding: run?.standardOutputContent ?? [], as: UTF8.self), terminator: "")
  }

  private static func answer(_ kind: String) -> TestResponse {
    let size = 63 << 20
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
    case "a bomb in a bomb": stream("Content-Encoding: gzip, gzip", spaces.gzipped().gzipped())
    case "many values": list(#"{"a":[0]},"#)
    default: .json(#"{"accounts": ""# + String(repeating: "x", count: size) + "\"}")
    }
  }

  @Test("of the process that fetches is limited by the system, and it leaves no file behind")
  func systemLimit() async throws {
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    let server = try TestServer { _ in
      arrival.yield()
      return .hang()
    }
    defer { server.stop() }
    let app = try RunningApp(["--url", server.address("/"), "--timeout", "600"])
    for await _ in arrivals.prefix(1) {}
    let limits = try app.children.map { child in
      try String(contentsOfFile: "/proc/\(child)/limits", encoding: .utf8)
    }
    app.interrupt()
    _ = await app.result()
    try #require(limits.count == 1)
    let memory = NetworkProcess.memoryLimit(forBodiesOf: 64 << 20)
    #expect(limits[0].contains(try Regex("Max data size +\(memory) +\(memory) ")))
    #expect(limits[0].contains(#/Max core file size +0 +0 /#))
  }
}

extension RunningApp {
  /// The processes that the app has started, and that run.
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
