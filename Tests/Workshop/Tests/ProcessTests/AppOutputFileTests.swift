import Foundation
import Testing

/// `--output FILE` of any command.
struct AppOutputFileTests {
  private func expect(
    _ result: AppResult,
    failsWith code: Int32,
    naming parts: String...,
    location: SourceLocation = #_sourceLocation
  ) {
    #expect(result.ending == .exit(code), sourceLocation: location)
    #expect(result.output.isEmpty, sourceLocation: location)
    #expect(result.errors.hasPrefix("error: "), sourceLocation: location)
    #expect(result.errors.filter(\.isNewline).count == 1, sourceLocation: location)
    for part in parts {
      #expect(result.errors.contains(part), "\(result.errors)", sourceLocation: location)
    }
  }

  @Test("A file is replaced as a whole, and keeps its mode", arguments: ["a", "link"])
  func replacesFiles(name: String) async throws {
    try await Folder.withNew { folder in
      try folder.write(String(repeating: "longer ", count: 20_000), to: "a")
      try #require(chmod(folder.file("a"), 0o640) == 0)
      try #require(symlink("a", folder.file("link")) == 0)
      let result = try await runApp("--file=-", "--output", folder.file(name), input: Example.list)
      #expect(result.ending == .exit(0))
      #expect(result.output.isEmpty && result.errors.isEmpty)
      #expect(try folder.text(of: "a") == Example.table)
      #expect(try folder.names == ["a", "link"])
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("a"))
      #expect(attributes[.posixPermissions] as? Int == 0o640)
    }
  }

  @Test("A named pipe is written to, and stays")
  func writesToPipes() async throws {
    try await Folder.withNew { folder in
      let path = folder.file("pipe")
      try #require(mkfifo(path, 0o600) == 0)
      let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      try #require(reader >= 0)
      defer { close(reader) }
      let result = try await runApp("--file", "-", "--output", path, input: Example.list)
      #expect(result.ending == .exit(0))
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      let count = read(reader, &buffer, buffer.count)
      #expect(String(decoding: buffer.prefix(max(0, count)), as: UTF8.self) == Example.table)
      #expect(try folder.names == ["pipe"])
    }
  }

  @Test("An unwritable file is one line of errors", arguments: ["accounts"])
  func reportsFailures(command: String) async throws {
    try await Folder.withNew { folder in
      let cases = [
        (folder.file("none/file"), Int32(73), "Check that its folder exists"),
        (folder.path, 73, "Name a file in this folder"),
        ("/dev/full", 74, "whether there's space left"),
      ]
      for (path, code, part) in cases {
        let result = try await runApp(command, "--output", path)
        let start = "Can't write to '\(path)', given as --output: "
        expect(result, failsWith: code, naming: start, part)
      }
      #expect(try folder.names.isEmpty)
    }
  }

  @Test("A file that may not grow keeps its content")
  func keepsContentWithoutRoom() async throws {
    try await Folder.withNew { folder in
      try folder.write("old", to: "a")
      let app = try RunningApp(["--output", folder.file("a")], prelude: "ulimit -f 0")
      expect(await app.result(), failsWith: 74, naming: folder.file("a"))
      #expect(try folder.text(of: "a") == "old")
      #expect(try folder.names == ["a"])
    }
  }

  @Test(
    "The input file is not replaced under any name",
    arguments: ["in.json", "link", "hardlink"]
  )
  func keepsItsInput(name: String) async throws {
    try await Folder.withNew { folder in
      try folder.write(Example.list, to: "in.json")
      let input = folder.file("in.json")
      try #require(symlink(input, folder.file("link")) == 0)
      try #require(link(input, folder.file("hardlink")) == 0)
      let output = folder.file(name)
      let result = try await runApp("--file", input, "--output", output)
      let start = "The file '\(output)', given as --output,"
      expect(result, failsWith: 64, naming: start, "Name another file")
      let arguments = ["--file", "-", "--output", output]
      let redirected = try RunningApp(arguments, prelude: "exec <'\(input)'")
      expect(await redirected.result(), failsWith: 64, naming: output)
      #expect(try folder.text(of: "in.json") == Example.list)
    }
  }
}
