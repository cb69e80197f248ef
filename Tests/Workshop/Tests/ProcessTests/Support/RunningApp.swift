import Foundation
import TestServer
import Testing

/// The built executable, running as a process.
struct RunningApp: Sendable {
  /// The ID of the process.
  let id: pid_t
  private let output: Int32?
  private let errors: Int32
  private let isProcess1: Bool

  /// Starts the app.
  ///
  /// - Parameters:
  ///   - arguments: The command line without the program's name. A service without an explicit time
  ///     limit gets `patience`.
  ///   - input: The content of standard input.
  ///   - output: The target of standard output; by default, the result.
  ///   - environment: Variables in addition to those of the tests. The app's own variables are not
  ///     inherited.
  ///   - onTerminal: Whether standard error is a terminal instead of a pipe.
  ///   - prelude: Shell commands that run first, in the process that then becomes the app.
  ///   - isProcess1: Whether the app is process 1, as in a container; see ``hasContainers``.
  /// - Throws: `POSIXError` if the app can't be started.
  init(
    _ arguments: [String],
    input: String = "",
    output: Int32? = nil,
    environment: [String: String] = [:],
    onTerminal: Bool = false,
    prelude: String? = nil,
    isProcess1: Bool = false
  ) throws {
    var prelude = prelude
    if isProcess1 { prelude = "\(prelude ?? ":"); exec \(Self.container) \"$0\" \"$@\"" }
    let isPatient = arguments.dropLast().contains("--url") && !arguments.contains("--timeout")
    var arguments = arguments
    if isPatient { arguments += ["--timeout", "\(patience / .seconds(1))"] }
    let inherited = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("ACCOUNTS_") }
    let started = try Streams.withNew(
      input: input,
      output: output,
      onTerminal: onTerminal
    ) { streams in
      var command = [try Self.executable] + arguments
      if let prelude { command = ["/bin/sh", "-c", "\(prelude); exec \"$0\" \"$@\""] + command }
      let id = try Spawn.process(
        command[0],
        arguments: Array(command.dropFirst()),
        environment: inherited.merging(environment) { $1 },
        streams: streams.child
      )
      return (id: id, output: streams.output, errors: streams.errors)
    }
    id = started.id
    self.output = started.output
    errors = started.errors
    self.isProcess1 = isProcess1
  }

  /// A command that runs another one as process 1.
  private static let container =
    "unshare --user --pid --fork --map-root-user --mount-proc --kill-child"

  /// Says if a test on this machine can run the app as process 1.
  static let hasContainers = {
    let streams = [Int32](0...2)
    let id = try? Spawn.process(
      "/bin/sh",
      arguments: ["-c", "\(container) true"],
      environment: [:],
      streams: streams
    )
    return id.map(Spawn.ending) == .exit(0)
  }()

  /// Whether the app is process 1, in each way that a test on this machine can run it.
  static var processKinds: [Bool] {
    if hasContainers { return [false, true] }
    return [false]
  }

  /// The path of the built executable, which `Tests/Workshop/Scripts/test` sets.
  static var executable: String {
    get throws {
      try #require(
        ProcessInfo.processInfo.environment["APP_PROGRAM"],
        "Run 'Scripts/test Process', which builds the app."
      )
    }
  }

  /// Sends the signal of Ctrl-C.
  func interrupt() { end(by: SIGINT) }

  /// Sends a signal that ends the app.
  func end(by signal: Int32) {
    let child = try? String(contentsOfFile: "/proc/\(id)/task/\(id)/children", encoding: .utf8)
    var receiver = id
    if isProcess1, let number = child.flatMap({ pid_t($0.dropLast()) }) { receiver = number }
    kill(receiver, signal)
  }

  /// The end of the app by a signal that it doesn't handle otherwise.
  func ending(by signal: Int32) -> AppResult.Ending {
    if isProcess1 { return .exit(128 + signal) }
    return .signal(signal)
  }

  /// Stops the app, and waits until it has stopped.
  ///
  /// `SIGCONT` resumes it.
  func stop() {
    kill(id, SIGSTOP)
    var information = siginfo_t()
    while waitid(P_PID, id_t(id), &information, WSTOPPED) == -1, errno == EINTR {}
  }

  /// Waits until the app has ended.
  ///
  /// - Parameter onErrors: Called after each write to standard error, with the whole text.
  /// - Returns: The output and the end of the app.
  func result(onErrors: @escaping @Sendable (String) -> Void = { _ in }) async -> AppResult {
    await withCheckedContinuation { continuation in
      // Reading blocks, so it needs a thread of its own.
      Thread.detachNewThread { continuation.resume(returning: collect(onErrors)) }
    }
  }

  private func collect(_ onErrors: (String) -> Void) -> AppResult {
    // The maximum time without output, in milliseconds.
    let silence = Int32(patience / .milliseconds(1))
    let streams = [output, errors].compactMap(\.self)
    var texts: [Int32: [UInt8]] = [:]
    var open = streams
    while !open.isEmpty {
      var descriptors = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      if poll(&descriptors, nfds_t(descriptors.count), silence) == 0 { kill(id, SIGKILL) }
      for descriptor in descriptors.filter({ $0.revents != 0 }).map(\.fd) {
        let bytes = Self.read(descriptor)
        texts[descriptor, default: []] += bytes
        if bytes.isEmpty { open.removeAll { $0 == descriptor } }
        if descriptor == errors { onErrors(String(decoding: texts[errors] ?? [], as: UTF8.self)) }
      }
    }
    for stream in streams { close(stream) }
    return AppResult(
      output: String(decoding: output.flatMap { texts[$0] } ?? [], as: UTF8.self),
      errors: String(decoding: texts[errors] ?? [], as: UTF8.self),
      ending: Spawn.ending(of: id)
    )
  }

  /// Reads the available bytes; an empty array at the end, which is an error on a terminal.
  private static func read(_ descriptor: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      count = max(0, Foundation.read(descriptor, buffer.baseAddress, buffer.count))
    }
  }
}
