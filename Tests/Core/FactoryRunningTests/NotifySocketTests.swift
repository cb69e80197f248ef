import Testing

@testable import FactoryRunning

#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The receiving end of a notify socket, in place of systemd.
final class FakeManager: Sendable {
  let address: String
  private let descriptor: Int32
  private let folder: String

  /// Listens in a temporary folder, or under an abstract name.
  init(isAbstract: Bool = false) throws {
    var template = Array("/tmp/notify.XXXXXX\0".utf8CString)
    folder = String(cString: try #require(mkdtemp(&template)))
    let path = "\(folder)/socket"
    address = isAbstract ? "@\(path)" : path
    descriptor = socket(AF_UNIX, NotifySocket.datagram | Int32(O_CLOEXEC), 0)
    var target = sockaddr_un()
    target.sun_family = sa_family_t(AF_UNIX)
    let name = (isAbstract ? [0] : []) + Array(path.utf8)
    withUnsafeMutableBytes(of: &target.sun_path) { $0.copyBytes(from: name) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
    let result = withUnsafePointer(to: &target) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    try #require(result == 0)
  }

  deinit {
    close(descriptor)
    unlink("\(folder)/socket")
    rmdir(folder)
  }

  /// Rejects further messages, including that of a sender that waits for room in the queue.
  func refuseMessages() {
    shutdown(descriptor, Int32(SHUT_RD))
    // Reading wakes the sender.
    _ = messages
  }

  /// The messages since the last read.
  var messages: [String] {
    var messages: [String] = []
    var buffer = [UInt8](repeating: 0, count: 100)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      guard count > 0 else { return messages }
      messages.append(String(decoding: buffer[..<count], as: UTF8.self))
    }
  }
}

@Suite("Notifications to systemd", .timeLimit(.minutes(10)))
struct NotifySocketTests: GroupTests {
  let journal = Journal()
  let signals = TestSignals()
  let clock = ManualClock()

  @Test("The beginning and the end of the services are sent", arguments: [false, true])
  func tellsStates(isAbstract: Bool) async throws {
    let manager = try FakeManager(isAbstract: isAbstract)
    let service = TestService {
      journal.note("starts")
      try await gracefulShutdown()
      #expect(manager.messages == ["READY=1", "STOPPING=1"])
    }
    let group = makeGroup(service, environment: ["NOTIFY_SOCKET": manager.address])
    try await run(group) { await journal.wait(for: 1) }
    #expect(manager.messages.isEmpty)
  }

  @Test("The watchdog is notified twice in each interval")
  func pingsWatchdog() async throws {
    let manager = try FakeManager()
    let group = makeGroup(
      obedient("a"),
      environment: ["NOTIFY_SOCKET": manager.address, "WATCHDOG_USEC": "30000000"]
    )
    try await run(group) {
      await clock.waitForSleep(of: .seconds(15))
      #expect(manager.messages == ["READY=1"])
      for _ in 1...2 {
        clock.advance(by: .seconds(14))
        #expect(manager.messages.isEmpty)
        clock.advance(by: .seconds(1))
        await clock.waitForSleep(of: .seconds(15))
        #expect(manager.messages == ["WATCHDOG=1"])
      }
    }
    #expect(manager.messages == ["STOPPING=1"])
  }

  @Test(
    "If all services end by themselves, the end is sent, and READY only if they were ready",
    arguments: [(false, false), (false, true), (true, false), (true, true)]
  )
  func tellsFailure(reportsReadiness: Bool, isIgnored: Bool) async throws {
    let manager = try FakeManager()
    let service = ServiceAdapter(
      "a",
      reportsReadiness: reportsReadiness,
      failureTerminationBehavior: isIgnored ? .ignore : .cancelGroup
    ) {
      throw TestError(name: "in use")
    }
    let group = makeGroup(service, environment: ["NOTIFY_SOCKET": manager.address])
    let outcome = Task { try await group.run() }
    if isIgnored {
      try await outcome.value
    } else {
      await #expect(throws: TestError(name: "in use")) { try await outcome.value }
    }
    let expected = reportsReadiness ? ["STOPPING=1"] : ["READY=1", "STOPPING=1"]
    #expect(manager.messages == expected)
  }

  @Test("READY waits for the services that report it")
  func readyWaits() async throws {
    let manager = try FakeManager()
    let (started, listens, ready) = (Signpost(), Signpost(), Signpost())
    let server = ServiceAdapter("server", reportsReadiness: true) {
      started.pass()
      await listens.wait()
      serviceIsReady()
      serviceIsReady()
      try await gracefulShutdown()
    }
    let prompt = TestService {
      serviceIsReady()
      try await gracefulShutdown()
    }
    let environment = ["NOTIFY_SOCKET": manager.address]
    let group = makeGroup(prompt, server, environment: environment) { configuration in
      configuration.onReady = {
        journal.note("ready")
        ready.pass()
      }
    }
    #expect(group.reportsReadiness)
    try await run(group) {
      await started.wait()
      #expect(manager.messages == [])
      #expect(journal.entries == [])
      listens.pass()
      await ready.wait()
      #expect(manager.messages == ["READY=1"])
    }
    #expect(manager.messages == ["STOPPING=1"])
    #expect(journal.entries == ["ready"])
  }

  @Test("Only the outer group sends notifications")
  func tellsOnce() async throws {
    let manager = try FakeManager()
    let environment = ["NOTIFY_SOCKET": manager.address]
    let inner = makeGroup(obedient("a"), environment: environment)
    let outer = makeGroup(inner, environment: environment)
    try await run(outer) { await journal.wait(for: 1) }
    #expect(manager.messages == ["READY=1", "STOPPING=1"])
  }

  @Test(
    "Without a socket or for another process, nothing is sent",
    arguments: [[:], ["NOTIFY_SOCKET": ""], ["WATCHDOG_USEC": "1"]]
  )
  func sendsNothing(variables: [String: String]) throws {
    #expect(try NotifySocket { variables[$0] } == nil)
  }

  @Test(
    "The watchdog must be meant for this process, and its longest interval is a century",
    arguments: [
      ("\(getpid())", "2000000", .seconds(2)), ("", "2000000", .seconds(2)), ("1", "2000000", nil),
      ("", "\(Int64.max)", .seconds(100 * 366 * 86_400)),
      ("", "\(UInt64.max)", .seconds(100 * 366 * 86_400)),
    ] as [(String, String, Duration?)]
  )
  func readsWatchdog(id: String, microseconds: String, interval: Duration?) throws {
    let variables = [
      "NOTIFY_SOCKET": "/run/notify", "WATCHDOG_USEC": microseconds, "WATCHDOG_PID": id,
    ]
    let socket = try NotifySocket { variables[$0] }
    #expect(socket?.watchdogInterval == interval)
  }

  @Test(
    "Invalid variables stop the group before it starts services, and the container is shut down",
    arguments: [
      (["NOTIFY_SOCKET": "run/notify"], "'run/notify'. Expected the path of a socket"),
      (["NOTIFY_SOCKET": "@"], "'@'. Expected"),
      (["NOTIFY_SOCKET": "/" + String(repeating: "x", count: 107)], "up to 107 bytes"),
      (["NOTIFY_SOCKET": "/run/notify", "WATCHDOG_USEC": "soon"], "WATCHDOG_USEC is 'soon'"),
      (["NOTIFY_SOCKET": "/run/notify", "WATCHDOG_USEC": "0"], "above 0"),
      (["NOTIFY_SOCKET": "/run/notify", "WATCHDOG_USEC": "-1"], "above 0"),
    ]
  )
  func refusesNonsense(variables: [String: String], sentence: String) async throws {
    let group = makeGroup(obedient("a"), environment: variables)
    let error = await #expect(throws: NotifySocket.Failure.self) {
      try await runPrepared(group)
    }
    #expect(error?.description.contains(sentence) == true)
    #expect(journal.entries == ["closed"])
    #expect(signals.trapCount == 0)
  }

  // Code that waits for room fails at the time limit of the suite.
  @Test("A message to a full queue is lost without a delay")
  func fullQueueLosesMessages() async throws {
    let manager = try FakeManager()
    let environment = ["NOTIFY_SOCKET": manager.address]
    let group = makeGroup(sender(after: 0), environment: environment)
    try await withTaskCancellationHandler {
      let socket = try NotifySocket { environment[$0] }
      // More than any queue holds; Linux allows for 10 by default, systemd for 512.
      for _ in 1...5_000 { try socket?.send("filler") }
      try await group.run()
    } onCancel: {
      manager.refuseMessages()
    }
    #expect(Set(manager.messages) == ["filler"])
  }

  @Test("A dead socket ends the group with an error")
  func namesDeadSocket() async throws {
    let path = "/tmp/notify.none/socket"
    let error = await #expect(throws: NotifySocket.Failure.self) {
      try await makeGroup(obedient("a"), environment: ["NOTIFY_SOCKET": path]).run()
    }
    #expect(error == .unreachable(path, ENOENT))
    #expect(
      error?.description
        == "Can't tell systemd through '\(path)', which NOTIFY_SOCKET names: No such "
        + "file or directory. Unset it where systemd doesn't start the program."
    )
  }
}
