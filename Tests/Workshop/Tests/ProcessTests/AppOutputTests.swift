import Foundation
import TestServer
import Testing

struct AppOutputTests {
  @Test("Without arguments, the app shows the sample")
  func showsTheSample() async throws {
    let result = try await runApp()
    #expect(result.ending == .exit(0))
    #expect(result.output.hasPrefix("Name ") && result.output.contains("\nTotal EUR "))
    #expect(result.errors.hasPrefix("note: ") && result.errors.contains("sample"))
    #expect(result.errors.filter(\.isNewline).count == 1)
  }

  @Test("Help and version go to standard output", arguments: ["--help", "--version"])
  func showsHelpAndVersion(option: String) async throws {
    let result = try await runApp("accounts", option)
    #expect(result.ending == .exit(0))
    #expect(result.output.contains("Usage: App [accounts]") || result.output.hasPrefix("App 0."))
    #expect(result.errors.isEmpty)
  }

  @Test("A file, standard input and HTTP produce the same table")
  func showsTheExample() async throws {
    let server = try TestServer { request in
      request.path == "/accounts" ? .json(Example.list) : .status(404)
    }
    let results = try await withFile(holding: Example.list) { path in
      [
        try await runApp("accounts", "--file", path),
        try await runApp("--file", "-", input: Example.list),
        try await runApp("accounts", "--url", server.address("/accounts")),
      ]
    }
    for result in results {
      #expect(result.output == Example.table)
      #expect(result.errors.isEmpty)
      #expect(result.ending == .exit(0))
    }
  }

  @Test("An unwritable result is an error")
  func reportsFullDevices() async throws {
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    try #require(full >= 0)
    defer { close(full) }
    let result = try await RunningApp([], output: full).result()
    #expect(result.ending == .exit(74))
    #expect(result.errors.hasPrefix("error: Can't write to standard output"))
    #expect(result.errors.filter(\.isNewline).count == 1)
  }

  @Test("A reader that closes the pipe is an error")
  func reportsClosedPipes() async throws {
    let output = try Streams.pipeWithoutReader()
    defer { close(output) }
    let result = try await RunningApp([], output: output).result()
    #expect(result.ending == .exit(74))
    #expect(
      result.errors.hasPrefix(
        "error: Can't write to standard output: Broken pipe. Let its reader"
      )
    )
    #expect(result.errors.filter(\.isNewline).count == 1)
  }
}
