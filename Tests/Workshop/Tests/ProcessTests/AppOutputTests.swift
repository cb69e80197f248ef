import Foundation
import TestServer
import Testing

struct AppOutputTests {
  @Test("Without arguments, the app shows the sample")
  func showsTheSample() throws {
    let result = try runApp()
    #expect(result.code == 0)
    #expect(result.output.hasPrefix("Name ") && result.output.contains("\nTotal EUR "))
    #expect(result.errors.hasPrefix("note: ") && result.errors.contains("sample"))
    #expect(result.errors.filter(\.isNewline).count == 1)
  }

  @Test("Help and version go to standard output", arguments: ["--help", "--version"])
  func showsHelpAndVersion(option: String) throws {
    let result = try runApp("accounts", option)
    #expect(result.code == 0)
    #expect(result.output.contains("Usage: App accounts") || result.output.hasPrefix("App 0."))
    #expect(result.errors.isEmpty)
  }

  @Test("A file, standard input and HTTP produce the same table")
  func showsTheExample() throws {
    let server = try TestServer { request in
      request.path == "/accounts" ? .json(Example.list) : .status(404)
    }
    let results = try withFile(holding: Example.list) { path in
      [
        try runApp("accounts", "--file", path),
        try runApp("--file", "-", input: Example.list),
        try runApp("accounts", "--url", server.address("/accounts")),
      ]
    }
    for result in results {
      #expect(result.output == Example.table)
      #expect(result.errors.isEmpty)
      #expect(result.code == 0)
    }
  }

  @Test("An unwritable result is an error, and so is a reader that closes the pipe")
  func reportsUnwritableOutput() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let results = [try runApp(output: full), try runApp(output: pipe.fileHandleForWriting)]
    for result in results {
      #expect(result.code == 74)
      #expect(result.errors.hasPrefix("error: Can't write to standard output: "))
      #expect(result.errors.filter(\.isNewline).count == 1)
    }
    #expect(results[1].errors.contains("Broken pipe."))
  }
}
