import Foundation
import TestServer
import Testing

/// Answers at which `URLSession` on Linux stops the process that it runs in.
struct AppCutOffTests {
  @Test(
    "An answer that stops the network library ends with code 69 and one line",
    arguments: [
      "HTTP/1.1 200 OK\r\n",
      "HTTP/1.1 200 OK\r\nContent-Le",
      "HTTP/1.0 200 OK\r\nContent-Le",
      "HTTP/1.1 302 Found\r\nLocation: /there\r\n",
      "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nCont",
      "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\n{}",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX: y\r\n\r\n",
    ]
  )
  func survives(answer: String) async throws {
    let server = try TestServer { _ in .raw(answer) }
    let result = try await runApp("--url", server.address("/"))
    #expect(result.ending == .exit(69))
    #expect(result.output.isEmpty)
    #expect(
      result.errors.hasPrefix(
        "error: The accounts cannot be fetched from \(server.address("/")), as the process that "
          + "reads the answer was stopped by signal "
      )
    )
    #expect(result.errors.hasSuffix(": check the address, or try again later.\n"))
  }

  @Test("The process that fetches ends with the app, however that ends")
  func leavesNothingBehind() async throws {
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let server = try TestServer { _ in
      arrival.yield()
      return .hang(onEnd: { end.yield() })
    }
    let app = try RunningApp(["--url", server.address("/")])
    for await _ in arrivals.prefix(1) {}
    app.interrupt()
    #expect(await app.result().ending == .signal(SIGINT))
    for await _ in ends.prefix(1) {}
  }
}
