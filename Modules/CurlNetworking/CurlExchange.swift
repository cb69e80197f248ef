import Synchronization

/// A message on its way through a loop, and who waits for what comes of it.
final class CurlExchange: Sendable {
  /// What a transfer is to do.
  enum Purpose: Sendable {
    /// To fetch what is at the address.
    case fetching
    /// To find out where it would connect to, and no more.
    case locating
  }

  /// What is sent.
  let message: CurlMessage
  /// What it is sent for.
  let purpose: Purpose
  private let waiting = Mutex<CheckedContinuation<CurlOutcome, any Error>?>(nil)
  private let isUnwanted = Atomic(false)

  /// Creates an exchange that nobody waits for yet.
  init(_ message: CurlMessage, for purpose: Purpose) {
    (self.message, self.purpose) = (message, purpose)
  }

  /// Whether nobody wants its outcome any more.
  var isCancelled: Bool { isUnwanted.load(ordering: .acquiring) }

  /// Notes that nobody wants its outcome any more.
  func cancel() { isUnwanted.store(true, ordering: .releasing) }

  /// Notes who waits for the outcome.
  func wait(_ continuation: CheckedContinuation<CurlOutcome, any Error>) {
    waiting.withLock { $0 = continuation }
  }

  /// Gives the outcome to who waits for it, the first time.
  func finish(_ outcome: Result<CurlOutcome, any Error>) {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume(with: outcome)
  }
}
