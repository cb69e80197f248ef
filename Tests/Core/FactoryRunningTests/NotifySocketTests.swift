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
struct NotifySocketTests {
  private let clock = ManualClock()

  private func makeGroup(
    _ variables: [String: String],
    signals: TestSignals = TestSignals(),
    _ body: @escaping @Sendable () async throws -> Void = { try await gracefulShutdown() }
  ) -> ServiceGroup {
    let configuration = ServiceGroupConfiguration(services: [TestService(body)]) {
      Issue.record($0)
    }
    return ServiceGroup(configuration, clock: clock, signals: signals.source) {
      try NotifySocket { variables[$0] }
    }
  }

  @Test(
    "The beginning and the end of the services are sent",
    arguments: [false, true]
  )
  func tellsStates(isAbstract: Bool) async throws {
    let manager = try FakeManager(isAbstract: isAbstract)
    let ready = Signpost()
    let group = makeGroup(["NOTIFY_SOCKET": manager.address]) {
      ready.pass()
      try await gracefulShutdown()
      #expect(manager.messages == ["READY=1", "STOPPING=1"])
    }
    async let outcome: Void = group.run()
    await ready.wait()
    await group.triggerGracefulShutdown()
    try await outcome
    #expect(manager.messages.isEmpty)
  }

  @Test("The watchdog is notified twice in each interval")
  func pingsWatchdog() async throws {
    let manager = try FakeManager()
    let group = makeGroup(["NOTIFY_SOCKET": manager.address, "WATCHDOG_USEC": "30000000"])
    async let outcome: Void = group.run()
    await clock.waitForSleep(of: .seconds(15))
    #expect(manager.messages == ["READY=1"])
    for _ in 1...2 {
      clock.advance(by: .seconds(14))
      #expect(manager.messages.isEmpty)
      clock.advance(by: .seconds(1))
      await clock.waitForSleep(of: .seconds(15))
      #expect(manager.messages == ["WATCHDOG=1"])
    }
    await group.triggerGracefulShutdown()
    try await outcome
    #expect(manager.messages == ["STOPPING=1"])
  }

  @Test("After a failure, only the end is sent")
  func tellsFailure() async throws {
    let manager = try FakeManager()
    let group = makeGroup(["NOTIFY_SOCKET": manager.address]) { throw TestError(name: "a") }
    await #expect(throws: TestError(name: "a")) { try await group.run() }
    #expect(manager.messages == ["READY=1", "STOPPING=1"])
  }

  @Test("If all services end by themselves, the end is sent")
  func tellsEndOfServices() async throws {
    let manager = try FakeManager()
    let configuration = ServiceGroupConfiguration(services: [
      .init(service: TestService {}, successTerminationBehavior: .ignore)
    ]) { Issue.record($0) }
    let group = ServiceGroup(configuration, clock: clock, signals: TestSignals().source) {
      try NotifySocket { ["NOTIFY_SOCKET": manager.address][$0] }
    }
    try await group.run()
    #expect(manager.messages == ["READY=1", "STOPPING=1"])
  }

  @Test("READY waits for the services that report it", arguments: [false, true])
  func readyWaits(isInInnerGroup: Bool) async throws {
    let manager = try FakeManager()
    let (started, listens) = (Signpost(), Signpost())
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
    let inner = ServiceGroup(
      ServiceGroupConfiguration(services: [server]) { Issue.record($0) },
      clock: clock,
      signals: TestSignals().source
    )
    let services: [any Service] = [prompt, isInInnerGroup ? inner : server]
    let journal = Journal()
    var configuration = ServiceGroupConfiguration(services: services) { Issue.record($0) }
    configuration.onReady = { journal.note("ready") }
    let group = ServiceGroup(configuration, clock: clock, signals: TestSignals().source) {
      try NotifySocket { ["NOTIFY_SOCKET": manager.address][$0] }
    }
    #expect(group.reportsReadiness)
    async let outcome: Void = group.run()
    await started.wait()
    var messages = manager.messages
    #expect(messages == [])
    #expect(journal.entries == [])
    listens.pass()
    while messages.isEmpty {
      await Task.yield()
      messages = manager.messages
    }
    #expect(messages == ["READY=1"])
    while journal.entries.isEmpty { await Task.yield() }
    await group.triggerGracefulShutdown()
    try await outcome
    #expect(manager.messages == ["STOPPING=1"])
    #expect(journal.entries == ["ready"])
  }

  @Test("A service that fails before it is ready leaves READY unsaid")
  func unreadyServiceFails() async throws {
    let manager = try FakeManager()
    let server = ServiceAdapter("server", reportsReadiness: true) {
      throw TestError(name: "in use")
    }
    let group = ServiceGroup(
      ServiceGroupConfiguration(services: [server]) { Issue.record($0) },
      clock: clock,
      signals: TestSignals().source
    ) {
      try NotifySocket { ["NOTIFY_SOCKET": manager.address][$0] }
    }
    await #expect(throws: TestError(name: "in use")) { try await group.run() }
    #expect(manager.messages == ["STOPPING=1"])
  }

  @Test("A group whose services have all ended isn't ready")
  func endedGroupIsUnready() async throws {
    let manager = try FakeManager()
    let journal = Journal()
    let server = ServiceAdapter("server", reportsReadiness: true) {
      throw TestError(name: "ignored")
    }
    var configuration = ServiceGroupConfiguration(services: [
      .init(service: server, failureTerminationBehavior: .ignore)
    ]) {
      journal.note("reported: \($0)")
    }
    configuration.onReady = { journal.note("ready") }
    let group = ServiceGroup(configuration, clock: clock, signals: TestSignals().source) {
      try NotifySocket { ["NOTIFY_SOCKET": manager.address][$0] }
    }
    try await group.run()
    #expect(!manager.messages.contains("READY=1"))
    #expect(journal.entries == ["reported: \(TestError(name: "ignored"))"])
  }

  @Test("Only the outer group sends notifications")
  func tellsOnce() async throws {
    let manager = try FakeManager()
    let ready = Signpost()
    let inner = makeGroup(["NOTIFY_SOCKET": manager.address]) {
      ready.pass()
      try await gracefulShutdown()
    }
    let outer = makeGroup(["NOTIFY_SOCKET": manager.address]) { try await inner.run() }
    async let outcome: Void = outer.run()
    await ready.wait()
    await outer.triggerGracefulShutdown()
    try await outcome
    #expect(manager.messages == ["READY=1", "STOPPING=1"])
  }

  @Test(
    "Without a socket or for another process, nothing is sent",
    arguments: [[:], ["NOTIFY_SOCKET": ""], ["WATCHDOG_USEC": "1"]]
  )
  func sendsNothing(variables: [String: String]) throws {
    #expect(try NotifySocket { variables[$0] } == nil)
  }

  @Test("The watchdog must be meant for this process")
  func readsWatchdog() throws {
    var variables = ["NOTIFY_SOCKET": "/run/notify", "WATCHDOG_USEC": "2000000"]
    for (id, interval) in [("\(getpid())", Duration.seconds(2)), ("1", nil), ("", .seconds(2))] {
      variables["WATCHDOG_PID"] = id
      #expect(try NotifySocket { variables[$0] }?.watchdogInterval == interval)
    }
  }

  @Test("The longest interval is a century", arguments: ["\(Int64.max)", "\(UInt64.max)"])
  func limitsWatchdog(text: String) throws {
    let variables = ["NOTIFY_SOCKET": "/run/notify", "WATCHDOG_USEC": text]
    let socket = try NotifySocket { variables[$0] }
    #expect(socket?.watchdogInterval == .seconds(100 * 366 * 86_400))
  }

  @Test(
    "Invalid variables stop the group before it starts services",
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
    let group = makeGroup(variables) { Issue.record("It was started.") }
    let error = await #expect(throws: NotifySocket.Failure.self) { try await group.run() }
    #expect(error?.description.contains(sentence) == true)
  }

  // Code that waits for room fails at the time limit of the suite.
  @Test("A message to a full queue is lost without a delay")
  func fullQueueLosesMessages() async throws {
    let manager = try FakeManager()
    let signals = TestSignals()
    let group = makeGroup(["NOTIFY_SOCKET": manager.address], signals: signals) {
      signals.send(.sigterm)
      try await gracefulShutdown()
    }
    try await withTaskCancellationHandler {
      let socket = try NotifySocket { ["NOTIFY_SOCKET": manager.address][$0] }
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
      try await makeGroup(["NOTIFY_SOCKET": path]).run()
    }
    #expect(error == .unreachable(path, ENOENT))
    #expect(
      error?.description
        == "Can't tell systemd through '\(path)', which NOTIFY_SOCKET names: No such "
        + "file or directory. Unset it where systemd doesn't start the program."
    )
  }
}
