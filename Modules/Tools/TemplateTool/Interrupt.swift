#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Synchronization

/// The signals that end the tool, which then doesn't change the package.
enum Interrupt {
  private static let signal = Atomic<Int32>(0)
  private static let child = Atomic<Int32>(0)
  private static let isPostponed = Atomic(false)

  /// Records signals from now on, so that they don't end the process.
  static func handle() {
    // Create all three before a handler reads them.
    signal.store(0, ordering: .sequentiallyConsistent)
    forward(to: 0)
    resume()
    for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] { handle(number, with: note) }
    // A closed pipe only discards what the tool prints. The programs that it starts still get the signal, which they
    // wouldn't if the tool ignored it.
    handle(SIGPIPE) { _ in }
  }

  private static func handle(
    _ number: Int32,
    with handler: @escaping @convention(c) (Int32) -> Void
  ) {
    #if canImport(Glibc)
      Glibc.signal(number, handler)
    #elseif canImport(Musl)
      Musl.signal(number, handler)
    #else
      Darwin.signal(number, handler)
    #endif
  }

  /// Runs in a signal handler, so it may only store numbers and pass the signal on.
  static let note: @convention(c) (Int32) -> Void = { number in
    signal.store(number, ordering: .sequentiallyConsistent)
    let process = child.load(ordering: .sequentiallyConsistent)
    if process > 0, !isPostponed.load(ordering: .sequentiallyConsistent) { kill(process, number) }
  }

  /// Sets the process that also receives the signals, or 0 for none.
  static func forward(to process: Int32) { child.store(process, ordering: .sequentiallyConsistent) }

  /// Throws an error if the tool has received a signal that isn't postponed.
  static func check() throws(ToolError) {
    let number = signal.load(ordering: .sequentiallyConsistent)
    guard number != 0, !isPostponed.load(ordering: .sequentiallyConsistent) else { return }
    throw ToolError(silentlyWith: 128 + number)
  }

  /// Postpones the signals from now on, so that a change of the package and the steps after it are completed.
  ///
  /// - Throws: An error if the tool has received a signal already.
  static func postpone() throws(ToolError) {
    try check()
    isPostponed.store(true, ordering: .sequentiallyConsistent)
  }

  /// Lets the signals end the tool again, also those that were postponed.
  static func resume() { isPostponed.store(false, ordering: .sequentiallyConsistent) }
}
