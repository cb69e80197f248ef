#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The signals that end a program at somebody's wish, and that it can catch.
///
/// A program that ends in order on one of them, as a service does, sets a handler of its own later on. It
/// restores this one when the program is to end at once.
enum Endings {
  private static let signals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]
  private static let areCaught: Void = catchOnce()

  /// Has each of them first take away what's unfinished, unless it is ignored.
  static func catchSignals() { _ = areCaught }

  private static func catchOnce() {
    for number in signals where !isIgnored(number) {
      // The handler calls only what a signal handler may call.
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
