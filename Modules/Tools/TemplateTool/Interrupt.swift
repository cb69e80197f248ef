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

  /// Records signals from now on, so that they don't end the process.
  static func handle() {
    // Create both before a handler reads them.
    signal.store(0, ordering: .sequentiallyConsistent)
    forward(to: 0)
    for number in [SIGHUP, SIGINT, SIGTERM] {
      #if canImport(Glibc)
        Glibc.signal(number, note)
      #elseif canImport(Musl)
        Musl.signal(number, note)
      #else
        Darwin.signal(number, note)
      #endif
    }
  }

  /// Runs in a signal handler, so it may only store numbers and pass the signal on.
  private static let note: @convention(c) (Int32) -> Void = { number in
    signal.store(number, ordering: .sequentiallyConsistent)
    let process = child.load(ordering: .sequentiallyConsistent)
    if process > 0 { kill(process, number) }
  }

  /// Sets the process that also receives the signals, or 0 for none.
  static func forward(to process: Int32) { child.store(process, ordering: .sequentiallyConsistent) }

  /// Throws an error if the tool has received a signal.
  static func check() throws(ToolError) {
    let number = signal.load(ordering: .sequentiallyConsistent)
    if number != 0 { throw ToolError(silentlyWith: 128 + number) }
  }
}
