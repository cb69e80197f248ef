/// The signals that the process receives, one after the other.
///
/// While the sequence or one of its iterators exists, these signals don't end the process. A signal that
/// was ignored when the process started, as `nohup` does with `SIGHUP`, stays ignored. If the same signal
/// arrives several times before it is read, the system may merge these signals.
public struct UnixSignalsSequence: AsyncSequence, Sendable {
  /// A signal.
  public typealias Element = UnixSignal

  /// Returns one signal after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var base: AsyncStream<UnixSignal>.Iterator

    /// Waits for the next signal; returns `nil` after the task was cancelled.
    public mutating func next() async -> UnixSignal? { await base.next() }
  }

  private let stream: AsyncStream<UnixSignal>

  /// Begins to receive signals now, before an iterator waits for them.
  public init(trapping signals: UnixSignal...) {
    stream = AsyncStream { continuation in
      let release = SignalSource.process.trap(Set(signals)) { continuation.yield($0) }
      continuation.onTermination = { _ in release() }
    }
  }

  /// Returns an iterator; each signal goes to only one of several iterators.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(base: stream.makeAsyncIterator())
  }
}
