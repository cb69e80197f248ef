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

  /// Sets handlers that remove the unfinished file, unless the signal is ignored.
  static func catchSignals() { _ = areCaught }

  private static func catchOnce() {
    for number in signals where !isIgnored(number) {
      // The handler calls only async-signal-safe functions.
      signal(number) { number in
        if number == SIGINT { Interrupt.erase() }
        UnfinishedFile.removeBeforeEnding()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    return handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
