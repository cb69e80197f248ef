import Foundation
import TestServer
import Testing

/// The output of `watch`, and its failures.
extension AppWatchTests {
  @Test("Lines are appended to a file, and to its replacement")
  func appends() async throws {
    try await Folder.withNew { folder in
      try folder.write("old\n", to: "a")
      let bank = try Bank(
        Bank.list(["DE1": "1"]),
        Bank.list(["DE1": "2"]),
        Bank.list(["DE1": "2"]),
        Bank.list(["DE1": "3"])
      )
      let app = try watch(bank, "--every=24h", "--output", folder.file("a"))
      async let result = app.result()
      await bank.wait(for: 1)
      app.end(by: SIGHUP)
      await bank.wait(for: 2)
      app.end(by: SIGHUP)
      await bank.wait(for: 3)
      #expect(try folder.text(of: "a") == "old\nbalance  Main  DE1  1.00 EUR -> 2.00 EUR\n")
      try #require(rename(folder.file("a"), folder.file("b")) == 0)
      app.end(by: SIGHUP)
      await bank.wait(for: 4)
      app.end(by: SIGHUP)
      await bank.wait(for: 5)
      app.end(by: SIGTERM)
      #expect(await result.output.isEmpty)
      #expect(try folder.text(of: "a") == "balance  Main  DE1  2.00 EUR -> 3.00 EUR\n")
      #expect(try folder.names == ["a", "b"])
    }
  }

  @Test("A full disk ends it with code 74 and no partial line")
  func endsOnFullDisk() async throws {
    try await Folder.withNew { folder in
      // The shell's unit is 512 or 1,024 bytes.
      let old = String(repeating: "x", count: 500) + "\n"
      try folder.write(old, to: "a")
      for (path, prelude) in [("/dev/full", nil), (folder.file("a"), "ulimit -f 1")] {
        let bank = try Bank(
          Bank.list(count: 0),
          Bank.list(count: 20)
        )
        let app = try watch(
          bank,
          "--every=100ms",
          "--output",
          path,
          prelude: prelude
        )
        let result = await app.result()
        #expect(result.ending == .exit(74))
        let error = result.errors.split(separator: "\n").last
        #expect(error?.hasPrefix("error: Can't write to '\(path)', given as --output: ") == true)
      }
      #expect(try folder.text(of: "a") == old)
    }
  }

  @Test("An unwritable file is reported at the start")
  func checksOutputFirst() async throws {
    try await Folder.withNew { folder in
      let result = try await runApp("watch", "--output", folder.file("none/a"))
      #expect(result.ending == .exit(73))
      #expect(result.errors.hasPrefix("error: Can't write to '\(folder.file("none/a"))'"))
      try folder.write(Example.list, to: "b")
      let path = folder.file("b")
      let same = try await runApp("watch", "--file", path, "--output", path)
      #expect(same.ending == .exit(64))
      #expect(try folder.text(of: "b") == Example.list)
    }
  }

  @Test("A reader that closes the pipe ends it with code 74")
  func endsWithItsReader() async throws {
    var pipe: [Int32] = [-1, -1]
    try #require(Foundation.pipe(&pipe) == 0)
    for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let bank = try Bank(Bank.list(["DE1": "1"]), Bank.list(["DE1": "2"]))
    let app = try watch(bank, "--every=100ms", output: pipe[1])
    close(pipe[1])
    close(pipe[0])
    let result = await app.result()
    #expect(result.ending == .exit(74))
    #expect(result.errors.contains("error: Can't write to standard output: Broken pipe."))
  }
}
