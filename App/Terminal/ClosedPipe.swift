import Foundation
import Synchronization

/// What happens when whoever reads the result has gone away, such as `head`.
enum ClosedPipe {
  /// Whether the program was started with the signal ignored.
  private static let isIgnored = Atomic(false)

  /// Has a write to such a pipe fail, and not end the program wherever that stands.
  static func beginFailing() {
    let previous = signal(SIGPIPE, SIG_IGN)
    let wasIgnored = unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    isIgnored.store(wasIgnored, ordering: .relaxed)
  }

  /// Ends the program by the signal and without a word, as other tools end.
  ///
  /// Returns when the program was started with the signal ignored: whoever did that wants an error.
  static func endProgram() {
    guard !isIgnored.load(ordering: .relaxed) else { return }
    signal(SIGPIPE, SIG_DFL)
    // The threads of Swift's pool block signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(SIGPIPE)
  }
}
