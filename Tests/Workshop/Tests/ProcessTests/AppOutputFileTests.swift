import Foundation
import Testing

/// `--output FILE` of any command.
struct AppOutputFileTests {
  @Test(
    "A file receives the same as standard output",
    arguments: [
      ["accounts"], ["accounts", "--format", "json"], ["--format=csv"], ["wiring"],
      ["wiring", "--format", "dot"],
    ]
  )
  func writesResults(arguments: [String]) async throws {
    try await Folder.withNew { folder in
      let shown = try await RunningApp(arguments).result()
      let written = try await RunningApp(arguments + ["--output", folder.file("a")]).result()
      #expect(written.ending == .exit(0))
      #expect(written.output.isEmpty)
      #expect(written.errors == shown.errors)
      #expect(try folder.text(of: "a") == shown.output)
    }
  }

  @Test("A file is replaced as a whole, and keeps its mode")
  func replacesFiles() async throws {
    try await Folder.withNew { folder in
      try folder.write(String(repeating: "longer ", count: 20_000), to: "a")
      try #require(chmod(folder.file("a"), 0o640) == 0)
      let result = try await runApp("--file=-", "--output", folder.file("a"), input: Example.list)
      #expect(result.ending == .exit(0))
      #expect(try folder.text(of: "a") == Example.table)
      #expect(try folder.names == ["a"])
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("a"))
      #expect(attributes[.posixPermissions] as? Int == 0o640)
    }
  }

  @Test(
    "A replaced file keeps its owner",
    .enabled(if: geteuid() == 0, "Only root can change the owner.")
  )
  func keepsOwners() async throws {
    try await Folder.withNew { folder in
      try folder.write("old", to: "a")
      try #require(chown(folder.file("a"), 12_345, 12_346) == 0)
      #expect(try await runApp("--output", folder.file("a")).ending == .exit(0))
      var status = stat()
      try #require(stat(folder.file("a"), &status) == 0)
      #expect(status.st_uid == 12_345)
      #expect(status.st_gid == 12_346)
    }
  }

  @Test(
    "The target of a link is written, even a missing one",
    arguments: [true, false]
  )
  func followsLinks(isThere: Bool) async throws {
    try await Folder.withNew { folder in
      if isThere { try folder.write("old", to: "file") }
      for (link, target) in [("inner", "file"), ("outer", folder.file("inner"))] {
        try #require(symlink(target, folder.file(link)) == 0)
      }
      let result = try await runApp("wiring", "--output", folder.file("outer"))
      #expect(result.ending == .exit(0))
      #expect(try folder.text(of: "file").hasPrefix("Promise "))
      #expect(try folder.names == ["file", "inner", "outer"])
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("inner")) == "file"
      )
    }
  }

  @Test("A file with the longest possible name is written")
  func writesLongNames() async throws {
    try await Folder.withNew { folder in
      let name = String(repeating: "é", count: 127) + "x"
      let result = try await runApp("--output", folder.file(name))
      #expect(result.ending == .exit(0))
      #expect(try folder.names == [name])
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

  // Never with /dev/stdout itself, which root could replace for the whole machine.
  @Test(
    "A name of standard output is standard output",
    arguments: ["/dev/fd/1", "/proc/self/fd/1"]
  )
  func writesToStandardOutput(name: String) async throws {
    try await Folder.withNew { folder in
      try #require(symlink(name, folder.file("link")) == 0)
      for path in [name, folder.file("link")] {
        let arguments = ["--file", "-", "--output", path]
        let piped = try await RunningApp(arguments, input: Example.list).result()
        #expect(piped.output == Example.table)
        try folder.write("first\n", to: "log")
        let log = open(folder.file("log"), O_WRONLY | O_APPEND | O_CLOEXEC)
        try #require(log >= 0)
        let result = try await RunningApp(arguments, input: Example.list, output: log).result()
        close(log)
        #expect(result.ending == .exit(0))
        #expect(try folder.text(of: "log") == "first\n" + Example.table)
      }
      #expect(try folder.names == ["link", "log"])
    }
  }
}
