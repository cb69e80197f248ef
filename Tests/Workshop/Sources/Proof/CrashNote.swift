import Foundation
import Synchronization

/// A note in the output of a crash: which sequence was running.
enum CrashNote {
  private static let seed = Atomic<UInt64>(0)
  private static let length = Atomic<UInt64>(0)

  /// Installs signal handlers that write the note, for sequences of a length.
  static func install(length: Int) {
    self.length.store(UInt64(length), ordering: .relaxed)
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT] {
      signal(number) { number in
        CrashNote.write()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// Records the sequence that starts now.
  static func begin(_ seed: UInt64) { self.seed.store(seed, ordering: .relaxed) }

  /// Writes the note with functions that are safe in a signal handler.
  private static func write() {
    write("The process crashed in the sequence with the seed ")
    write(seed.load(ordering: .relaxed))
    write(". Replay it with the options --length ")
    write(length.load(ordering: .relaxed))
    write(" --replay ")
    write(seed.load(ordering: .relaxed))
    write(".\n")
  }

  private static func write(_ text: StaticString) {
    _ = Foundation.write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }

  private static func write(_ number: UInt64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var (rest, first) = (number, digits.count)
      repeat {
        first -= 1
        digits[first] = UInt8(48 + rest % 10)
        rest /= 10
      } while rest > 0
      _ = Foundation.write(
        STDERR_FILENO,
        digits.baseAddress?.advanced(by: first),
        digits.count - first
      )
    }
  }
}
