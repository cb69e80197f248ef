#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Synchronization

/// The signals that ask the tool to end: it then leaves the package as it was.
enum Interrupt {
  private static let signal = Atomic<Int32>(0)
  private static let child = Atomic<Int32>(0)

  /// Notes signals from now on instead of ending at them.
  static func handle() {
    // Both exist before a handler reads them.
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

  /// Sets the process that receives the signals, too; 0 for none.
  static func forward(to process: Int32) { child.store(process, ordering: .sequentiallyConsistent) }

  /// Throws if a signal has come.
  static func check() throws(ToolError) {
    let number = signal.load(ordering: .sequentiallyConsistent)
    if number != 0 { throw ToolError(silentlyWith: 128 + number) }
  }
}
