import Foundation
import TestServer
import Testing

@Suite(.timeLimit(.minutes(10)))
struct AppNetworkTests {
  private static let ok = "HTTP/1.1 200 OK\r\n"

  private static func bytes(_ head: String, _ body: String = "") -> [UInt8] {
    Array("\(ok)\(head)\r\n\(body)".utf8)
  }

  /// Runs the app with the address of a server, and returns the line of its error.
  private func error(of response: TestResponse, codes: [Int32] = [69]) throws -> String {
    let server = try TestServer { _ in response }
    defer { server.stop() }
    let result = try runApp("--url", server.address("/list"))
    #expect(codes.contains(result.code))
    #expect(result.output.isEmpty)
    #expect(result.errors.filter(\.isNewline).count == 1)
    #expect(result.errors.contains(server.address("/list")))
    return result.errors
  }

  @Test("Redirects are followed, except to other schemes")
  func redirects() throws {
    let server = try TestServer { request in
      switch request.path {
      case "/list": .json(Example.list)
      case "/moved": .redirect(to: "/list")
      default: .redirect(to: "file:///etc/hostname")
      }
    }
    defer { server.stop() }
    let moved = try runApp("--url", server.address("/moved"))
    #expect(moved.output == Example.table)
    #expect(moved.code == 0)
    let file = try runApp("--url", server.address("/file"))
    #expect(file.errors.contains("Protocol \"file\""))
    #expect(file.code == 69)
  }

  @Test("A redirect in a circle ends")
  func circle() throws {
    let error = try error(of: .redirect(to: "/list"))
    #expect(error.contains("redirects"))
  }

  @Test("Another status than 200 is named", arguments: [403, 404, 503])
  func status(status: Int) throws {
    #expect(try error(of: .status(status)).contains("answered with the status \(status)"))
  }

  @Test(
    "An endless answer ends at a limit",
    arguments: [
      (TestResponse.stream(after: bytes(""), part: Array(repeating: 32, count: 65_536)), "larger"),
      (.stream(after: Array(ok.utf8), part: Array("X: y\r\n".utf8)), "head"),
      (.stream(after: Array("\(ok)X: ".utf8), part: Array(repeating: 120, count: 65_536)), "head"),
    ]
  )
  func endless(response: TestResponse, reason: String) throws {
    #expect(try error(of: response).contains(reason))
  }

  @Test("An answer that is cut off at any byte shows nothing")
  func cutOff() throws {
    let answer = Self.bytes("Content-Length: \(Example.list.utf8.count)\r\n", Example.list)
    for count in stride(from: 0, to: answer.count, by: 20) {
      // libcurl takes a head without its end for a complete one.
      _ = try error(of: .raw(Array(answer.prefix(count))), codes: [65, 69])
    }
  }

  @Test("A proxy that can't be reached is named")
  func proxy() throws {
    let variables = ["http_proxy": "http://127.0.0.1:1"]
    let result = try runApp("--url", "http://bank.example/", environment: variables)
    #expect(result.code == 69)
    #expect(result.errors.contains("127.0.0.1 port 1"))
  }
}
