#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif
import Synchronization

/// The progress line that Ctrl-C must erase.
enum Interrupt {
  private static let isErasing = Atomic(false)

  /// The sequence that moves to the beginning of the line and erases it.
  static var eraser: StaticString { "\r\u{1B}[K" }

  /// Makes an interrupt erase the line on standard error before it ends the program.
  ///
  /// The program still ends by the signal, so that its caller sees the reason.
  static func beginErasing() {
    Endings.catchSignals()
    isErasing.store(true, ordering: .releasing)
  }

  /// Makes an interrupt end the program without erasing a line.
  static func endErasing() { isErasing.store(false, ordering: .releasing) }

  /// Erases the line, if one is shown.
  ///
  /// It calls only async-signal-safe functions.
  static func erase() {
    guard isErasing.load(ordering: .acquiring) else { return }
    write(StandardStream.error.rawValue, eraser.utf8Start, eraser.utf8CodeUnitCount)
  }
}
