import Foundation
import Testing

/// Failures of `--output FILE`.
struct AppOutputFailureTests {
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
    for part in parts { #expect(result.errors.contains(part), sourceLocation: location) }
  }

  @Test(
    "An unwritable file is one line of errors",
    arguments: ["accounts", "wiring"]
  )
  func reportsFailures(command: String) async throws {
    try await Folder.withNew { folder in
      try #require(symlink("circle", folder.file("circle")) == 0)
      let cases = [
        (folder.file("none/file"), Int32(73), "Check that its folder exists"),
        (folder.path, 73, "Name a file in this folder"),
        (folder.file("circle"), 73, "Check where the path leads"),
        (folder.file(String(repeating: "x", count: 256)), 73, "File name too long"),
        ("/dev/full", 74, "whether there's space left"),
        // Even root can't create files there.
        ("/sys/file", 77, "Check the permissions"),
      ]
      for (path, code, part) in cases {
        let result = try await runApp(command, "--output", path)
        expect(
          result,
          failsWith: code,
          naming: "Can't write to '\(path)', given as --output: ",
          part
        )
      }
      #expect(try folder.names == ["circle"])
    }
  }

  @Test(
    "A write-protected file or folder ends with code 77",
    .enabled(if: geteuid() != 0, "Root can write anywhere.")
  )
  func respectsPermissions() async throws {
    try await Folder.withNew { folder in
      try folder.write("old", to: "a")
      for (file, mode) in [(folder.file("a"), 0o400), (folder.path, 0o500)] as [(String, mode_t)] {
        try #require(chmod(file, mode) == 0)
        let result = try await runApp("--output", folder.file("a"))
        try #require(chmod(file, 0o700) == 0)
        expect(result, failsWith: 77, naming: folder.file("a"), "Check the permissions")
        #expect(try folder.text(of: "a") == "old")
      }
    }
  }

  @Test("A file that may not grow keeps its content")
  func keepsContentWithoutRoom() async throws {
    try await Folder.withNew { folder in
      try folder.write("old", to: "a")
      let app = try RunningApp(["--output", folder.file("a")], prelude: "ulimit -f 0")
      expect(
        await app.result(),
        failsWith: 74,
        naming: folder.file("a"),
        "whether there's space left"
      )
      #expect(try folder.text(of: "a") == "old")
      #expect(try folder.names == ["a"])
    }
  }

  @Test("Standard output that may not grow is an error")
  func reportsFullStandardOutput() async throws {
    try await Folder.withNew { folder in
      try folder.write("", to: "a")
      let file = open(folder.file("a"), O_WRONLY | O_CLOEXEC)
      try #require(file >= 0)
      defer { close(file) }
      let app = try RunningApp([], output: file, prelude: "ulimit -f 0")
      expect(
        await app.result(),
        failsWith: 74,
        naming: "standard output",
        "whether there's space left"
      )
    }
  }

  @Test(
    "The input file is not replaced under any name",
    arguments: ["in.json", "../in.json", "link", "hardlink"]
  )
  func keepsItsInput(name: String) async throws {
    try await Folder.withNew { outer in
      let folder = Folder(path: outer.file("folder"))
      try FileManager.default.createDirectory(
        atPath: folder.path,
        withIntermediateDirectories: true
      )
      let input = name.hasPrefix("..") ? outer.file("in.json") : folder.file("in.json")
      try Data(Example.list.utf8).write(to: URL(fileURLWithPath: input))
      try #require(symlink(input, folder.file("link")) == 0)
      try #require(link(input, folder.file("hardlink")) == 0)
      let output = folder.file(name)
      expect(
        try await runApp("--file", input, "--output", output),
        failsWith: 64,
        naming: "The file '\(output)', given as --output,",
        "Name another file"
      )
      let redirected = try RunningApp(
        ["--file", "-", "--output", output],
        prelude: "exec <'\(input)'"
      )
      expect(await redirected.result(), failsWith: 64, naming: output)
      #expect(try String(contentsOfFile: input, encoding: .utf8) == Example.list)
    }
  }

  @Test("A failed load leaves the output file as it was")
  func keepsContentWithoutResult() async throws {
    try await Folder.withNew { folder in
      try folder.write("old", to: "a")
      let result = try await runApp("--file", "-", "--output", folder.file("a"), input: "nonsense")
      expect(result, failsWith: 65, naming: "standard input")
      #expect(try folder.text(of: "a") == "old")
      #expect(try folder.names == ["a"])
    }
  }
}
