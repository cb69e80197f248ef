import Foundation
import TestServer
import Testing

/// The command `watch`, which runs until a signal ends it.
@Suite(.timeLimit(.minutes(10)))
struct AppWatchTests {
  static let note = "note: Watching 1 of 1 accounts.\n"

  func watch(
    _ bank: Bank,
    _ arguments: String...,
    output: Int32? = nil,
    environment: [String: String] = [:],
    prelude: String? = nil,
    isProcess1: Bool = false
  ) throws -> RunningApp {
    try RunningApp(
      ["watch", "--url", bank.server.address("/")] + arguments,
      output: output,
      environment: environment,
      prelude: prelude,
      isProcess1: isProcess1
    )
  }

  @Test("It prints the changes between loads as text")
  func printsText() async throws {
    let bank = try Bank(
      Bank.list(["DE1": "500"]),
      Bank.list(["DE1": "480.5", "DE2": "1"]),
      Bank.list(["DE2": "1"])
    )
    let app = try watch(bank, "--every=100ms")
    async let result = app.result()
    await bank.wait(for: 5)
    app.end(by: SIGTERM)
    #expect(
      await result.output == """
        balance  Main  DE1  500.00 EUR -> 480.50 EUR
        new  Main  DE2  1.00 EUR
        gone  Main  DE1  480.50 EUR

        """
    )
    #expect(await result.errors == Self.note)
    #expect(await result.ending == .exit(0))
  }

  @Test("It warns about a missing server and tries again")
  func outlivesServer() async throws {
    let first = try Bank(Bank.list(["DE1": "1"]))
    let app = try watch(first, "--every=100ms", "--timeout", "1")
    let failures = AsyncStream.makeStream(of: Void.self)
    async let result = app.result { errors in
      if errors.contains("Next attempt in 0.2 seconds.") { failures.continuation.finish() }
    }
    await first.wait(for: 2)
    first.server.stop()
    for await _ in failures.stream {}
    let second: Bank
    do {
      second = try Bank(Bank.list(["DE1": "2"]), port: first.server.port)
    } catch {
      app.end(by: SIGKILL)
      throw error
    }
    await second.wait(for: 2)
    app.end(by: SIGTERM)
    #expect(await result.output == "balance  Main  DE1  1.00 EUR -> 2.00 EUR\n")
    let errors = await result.errors
    #expect(
      errors.hasPrefix(
        Self.note + "warning: The accounts can't be fetched from \(second.server.address("/"))"
      )
    )
    #expect(errors.contains("Next attempt in 0.1 seconds.\n"))
    #expect(errors.hasSuffix("note: The accounts could be loaded again.\n"))
    #expect(await result.ending == .exit(0))
  }

  @Test("A signal ends it gracefully during a load or a pause", arguments: [SIGTERM, SIGINT])
  func endsInOrder(signal: Int32) async throws {
    for answer in [TestResponse.hang(), Bank.list(["DE1": "1"]), .json("nonsense")] {
      let bank = try Bank(answer)
      let app = try watch(bank, "--every=1h")
      async let result = app.result()
      await bank.wait(for: 1)
      app.end(by: signal)
      #expect(await result.ending == .exit(0))
      #expect(await result.output.isEmpty)
    }
  }

  @Test(
    "A second signal ends it immediately",
    .timeLimit(.minutes(10)),
    arguments: RunningApp.processKinds
  )
  func endsAtOnce(isProcess1: Bool) async throws {
    try await withBlockedApp(isProcess1: isProcess1) { app, manager in
      app.end(by: SIGINT)
      // Immediately, because the app would end by itself after 12 seconds.
      #expect(await manager.message { app.end(by: SIGINT) } == "STOPPING=1")
      let ending = await app.result().ending
      #expect(ending == app.ending(by: SIGINT))
    }
  }

  @Test("After the limit, it ends and names the hanging service")
  func endsWithinLimit() async throws {
    try await withBlockedApp { app, _ in
      app.end(by: SIGTERM)
      let result = await app.result()
      #expect(result.ending == .exit(1))
      #expect(
        result.errors.contains(
          "error: The service AccountsWatch<ContinuousClock> didn't end within 10.0 seconds of a "
        )
      )
    }
  }

  /// Runs the app until it blocks because its output is not read.
  private func withBlockedApp(
    isProcess1: Bool = false,
    _ body: (RunningApp, NotifySocket) async throws -> Void
  ) async throws {
    try await Folder.withNew { folder in
      let manager = try NotifySocket(in: folder)
      var pipe: [Int32] = [-1, -1]
      try #require(Foundation.pipe(&pipe) == 0)
      for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      let bank = try Bank(
        Bank.list(count: 0),
        Bank.list(count: 4000)
      )
      let app = try watch(
        bank,
        "--every=100ms",
        output: pipe[1],
        environment: ["NOTIFY_SOCKET": manager.path],
        isProcess1: isProcess1
      )
      close(pipe[1])
      #expect(await manager.message() == "READY=1")
      await bank.wait(for: 2)
      // The first bytes have arrived, and soon the pipe is full.
      var event = pollfd(fd: pipe[0], events: Int16(POLLIN), revents: 0)
      #expect(poll(&event, 1, Int32(patience / .milliseconds(1))) == 1)
      try await body(app, manager)
      close(pipe[0])
    }
  }

  @Test("SIGHUP starts a load immediately")
  func loadsOnHangup() async throws {
    let bank = try Bank(Bank.list(["DE1": "1"]), Bank.list(["DE1": "2"]), Bank.list(["DE1": "3"]))
    let app = try watch(bank, "--every=24h")
    async let result = app.result()
    for number in 1...2 {
      await bank.wait(for: number)
      app.end(by: SIGHUP)
    }
    await bank.wait(for: 3)
    app.end(by: SIGTERM)
    #expect(await result.ending == .exit(0))
    #expect(await result.output.hasPrefix("balance  Main  DE1  1.00 EUR -> 2.00 EUR\n"))
  }

  @Test("It resumes after a stop, and handles pending signals")
  func goesOn() async throws {
    let bank = try Bank(Bank.list(["DE1": "1"]))
    let app = try watch(bank, "--every=100ms")
    async let result = app.result()
    await bank.wait(for: 2)
    app.stop()
    let count = bank.requestCount
    app.end(by: SIGCONT)
    await bank.wait(for: count + 2)
    app.stop()
    app.end(by: SIGTERM)
    app.end(by: SIGCONT)
    #expect(await result.ending == .exit(0))
    #expect(await result.errors == Self.note)
  }

  @Test("It notifies systemd of its start, life and end")
  func notifies() async throws {
    try await Folder.withNew { folder in
      let manager = try NotifySocket(in: folder)
      // The system drops messages when about ten of them are queued, so they mustn't come faster
      // than a busy machine reads them.
      let app = try RunningApp(
        ["watch"],
        environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "3000000"]
      )
      async let result = app.result()
      #expect(await manager.message() == "READY=1")
      #expect(await manager.message() == "WATCHDOG=1")
      // Sent by the thread that has just made room in the queue for the next message.
      #expect(await manager.message { app.end(by: SIGTERM) } == "WATCHDOG=1")
      var message = await manager.message()
      while message == "WATCHDOG=1" { message = await manager.message() }
      #expect(message == "STOPPING=1")
      #expect(await result.ending == .exit(0))
      let lost = try await runApp(
        "watch",
        environment: ["NOTIFY_SOCKET": folder.file("none")]
      )
      #expect(lost.ending == .exit(1))
      #expect(lost.errors.contains("error: Can't tell systemd through '\(folder.file("none"))'"))
    }
  }

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
      for number in 1...2 {
        await bank.wait(for: number)
        app.end(by: SIGHUP)
      }
      await bank.wait(for: 3)
      #expect(try folder.text(of: "a") == "old\nbalance  Main  DE1  1.00 EUR -> 2.00 EUR\n")
      try #require(rename(folder.file("a"), folder.file("b")) == 0)
      for number in 4...5 {
        app.end(by: SIGHUP)
        await bank.wait(for: number)
      }
      app.end(by: SIGTERM)
      #expect(await result.output.isEmpty)
      #expect(try folder.text(of: "a") == "balance  Main  DE1  2.00 EUR -> 3.00 EUR\n")
    }
  }

  @Test("A full disk ends it with code 74 and no partial line")
  func endsOnFullDisk() async throws {
    try await Folder.withNew { folder in
      // The shell's unit is 512 or 1,024 bytes.
      let old = String(repeating: "x", count: 500) + "\n"
      try folder.write(old, to: "a")
      let bank = try Bank(Bank.list(count: 0), Bank.list(count: 20))
      let path = folder.file("a")
      let app = try watch(bank, "--every=100ms", "--output", path, prelude: "ulimit -f 1")
      let result = await app.result()
      #expect(result.ending == .exit(74))
      let error = result.errors.split(separator: "\n").last
      #expect(error?.hasPrefix("error: Can't write to '\(path)', given as --output: ") == true)
      #expect(try folder.text(of: "a") == old)
    }
  }

  @Test("An unwritable file is reported at the start")
  func checksOutputFirst() async throws {
    let result = try await runApp("watch", "--output", "/none/a")
    #expect(result.ending == .exit(73))
    #expect(result.errors.hasPrefix("error: Can't write to '/none/a'"))
  }
}
