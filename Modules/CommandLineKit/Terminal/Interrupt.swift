#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What happens when a person presses Ctrl-C.
enum Interrupt {
  /// What goes back to the beginning of a terminal's line and erases it.
  static var eraser: StaticString { "\r\u{1B}[K" }

  /// Lets an interrupt erase the line on standard error before it ends the program.
  ///
  /// The program ends by the signal all the same, so that its caller sees why. An interrupt that
  /// the program was told to ignore when it was started stays ignored.
  static func beginErasing() {
    // The handler calls only what a signal handler may call.
    let previous = signal(SIGINT) { number in
      let eraser = Interrupt.eraser
      write(StandardStream.error.rawValue, eraser.utf8Start, eraser.utf8CodeUnitCount)
      signal(number, SIG_DFL)
      raise(number)
    }
    keepIgnoring(ifIn: previous)
  }

  /// Lets an interrupt end the program as usual.
  static func endErasing() {
    let previous = signal(SIGINT, SIG_DFL)
    keepIgnoring(ifIn: previous)
  }

  private static func keepIgnoring(ifIn previous: (@convention(c) (Int32) -> Void)?) {
    if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(SIGINT, SIG_IGN)
    }
  }
}
