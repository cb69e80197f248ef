import Synchronization

#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The handlers of the signals that ask a program to end.
///
/// A service that shuts down in order sets its own handlers later. To end immediately, it restores
/// these.
enum Endings {
  private static let signals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]
  private static let areCaught: Void = catchOnce()
  /// The sequence that moves to the beginning of the line and erases it.
  static var eraser: StaticString { "\r\u{1B}[K" }
  /// Whether a progress line is shown, which Ctrl-C must erase.
  static let hasProgressLine = Atomic(false)

  /// Sets handlers that end the program, also as process 1, and erase the progress line, unless the signal is
  /// ignored.
  static func catchSignals() { _ = areCaught }

  private static func catchOnce() {
    for number in signals where !isIgnored(number) {
      // The handler calls only async-signal-safe functions.
      signal(number) { number in
        if number == SIGINT, Endings.hasProgressLine.load(ordering: .acquiring) {
          let eraser = Endings.eraser
          write(StandardStream.error.rawValue, eraser.utf8Start, eraser.utf8CodeUnitCount)
        }
        Endings.end(by: number)
      }
    }
  }

  /// Ends the program by the signal, so that its caller sees the reason.
  private static func end(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    // Its handler is running, which blocks it.
    var only = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, number)
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
    raise(number)
    // No signal ends process 1 of a container. This is the exit code of a shell for the signal.
    _exit(128 + number)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Musl)
      let handler = action.__sa_handler.sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
