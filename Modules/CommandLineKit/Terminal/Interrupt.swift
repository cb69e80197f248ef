#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif
import Synchronization

/// What happens when a person presses Ctrl-C.
enum Interrupt {
  private static let isErasing = Atomic(false)

  /// What goes back to the beginning of a terminal's line and erases it.
  static var eraser: StaticString { "\r\u{1B}[K" }

  /// Lets an interrupt erase the line on standard error before it ends the program.
  ///
  /// The program ends by the signal all the same, so that its caller sees why.
  static func beginErasing() {
    Endings.catchSignals()
    isErasing.store(true, ordering: .releasing)
  }

  /// Lets an interrupt end the program as usual.
  static func endErasing() { isErasing.store(false, ordering: .releasing) }

  /// Erases the line, if there is one.
  ///
  /// It calls only what a signal handler may call.
  static func erase() {
    guard isErasing.load(ordering: .acquiring) else { return }
    write(StandardStream.error.rawValue, eraser.utf8Start, eraser.utf8CodeUnitCount)
  }
}
