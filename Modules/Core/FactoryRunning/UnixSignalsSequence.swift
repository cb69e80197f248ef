/// The signals that the process receives, one after the other.
///
/// While the sequence or one of its iterators exists, these signals don't end the process. A signal that
/// was ignored when the process started, as `nohup` does with `SIGHUP`, stays ignored. If the same signal
/// arrives several times before it is read, the system may merge these signals. When the task of
/// one reader is cancelled, the sequence ends for all readers.
public struct UnixSignalsSequence: AsyncSequence, Sendable {
  /// A signal.
  public typealias Element = UnixSignal

  /// Returns one signal after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var base: AsyncStream<UnixSignal>.Iterator
    fileprivate let trap: Trap

    /// Waits for the next signal; returns `nil` after the task was cancelled.
    public mutating func next() async -> UnixSignal? {
      // An object may be released after its last use.
      defer { withExtendedLifetime(trap) {} }
      return await base.next()
    }
  }

  /// A trap that is released with the sequence and its iterators.
  ///
  /// The end of the stream is too early: it ends with the task of any reader.
  fileprivate final class Trap: Sendable {
    private let release: @Sendable () -> Void

    init(_ release: @escaping @Sendable () -> Void) { self.release = release }

    deinit { release() }
  }

  private let stream: AsyncStream<UnixSignal>
  private let trap: Trap

  /// Begins to receive signals now, before an iterator waits for them.
  public init(trapping signals: UnixSignal...) {
    let (stream, continuation) = AsyncStream.makeStream(of: UnixSignal.self)
    self.stream = stream
    trap = Trap(SignalSource.process.trap(Set(signals)) { continuation.yield($0) })
  }

  /// Returns an iterator; each signal goes to only one of several iterators.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(base: stream.makeAsyncIterator(), trap: trap)
  }
}
