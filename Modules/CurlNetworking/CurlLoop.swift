import CCurl
import Contracts
import Foundation
import Synchronization

/// The one thread on which libcurl works; it sleeps whenever there is nothing to do.
///
/// Exchanges come to it and are cancelled through a queue, from any thread. Connections are kept for
/// the next request.
final class CurlLoop: Sendable {
  private struct State {
    /// Whether the thread was started.
    var hasThread = false
    /// Whether the thread is to end.
    var isEnding = false
    /// The address of what can be woken up; 0 before there is anything.
    var multi = 0
    /// Whether the thread was woken up, and has not looked at what there is to do since.
    var isWoken = false
    /// The exchanges to begin with.
    var arrivals: [CurlExchange] = []
    /// Whether some of the exchanges that have begun were cancelled.
    var hasCancelled = false
  }

  private let library: CurlLibrary
  private let state = Mutex(State())

  /// Creates a loop, whose thread begins with the first exchange.
  init(_ library: CurlLibrary) { self.library = library }

  // The thread holds the loop for as long as it works.
  deinit {
    let multi = state.withLock(\.multi)
    if let multi = OpaquePointer(bitPattern: multi) { ccurl_multi_free(library.functions, multi) }
  }

  /// Sends a message, and returns what came of it.
  ///
  /// - Throws: `NetworkError` when that cannot be begun, and `CancellationError` when the task is
  ///   cancelled; nothing of the exchange is left then.
  func outcome(of message: CurlMessage, for purpose: CurlExchange.Purpose) async throws
    -> CurlOutcome
  {
    let exchange = CurlExchange(message, for: purpose)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        exchange.wait(continuation)
        begin(exchange)
      }
    } onCancel: {
      exchange.cancel()
      change { $0.hasCancelled = true }
    }
  }

  /// Ends the thread and closes all connections.
  func end() { change { $0.isEnding = true } }

  private func begin(_ exchange: CurlExchange) {
    var isRunning = false
    change { state in
      if !state.hasThread { state.hasThread = startThread() }
      isRunning = state.hasThread
      if isRunning { state.arrivals.append(exchange) }
    }
    guard !isRunning else { return }
    exchange.finish(.failure(NetworkError.failed("no thread can be started")))
  }

  /// Changes what there is to do, and wakes up the thread.
  private func change(_ body: (inout State) -> Void) {
    let multi = state.withLock { state in
      body(&state)
      defer { state.isWoken = true }
      return state.isWoken ? 0 : state.multi
    }
    // Outside of the lock, which the thread takes at once. What is woken up lives as long as this.
    if let multi = OpaquePointer(bitPattern: multi) { ccurl_multi_wakeup(library.functions, multi) }
  }
}

/// The thread.
extension CurlLoop {
  /// The size of its stack, whatever is usual for threads of this process.
  private static let stackSize = 1 << 20
  /// How long it sleeps when nobody wakes it up, in milliseconds.
  private static let longestSleep: Int32 = 3_600_000

  private func startThread() -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // Signals are for other threads, here and on those that libcurl starts to resolve names: a
    // connection that was closed at the other end is an error, and no SIGPIPE.
    var (all, previous) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    var thread = pthread_t()
    let loop = Unmanaged.passRetained(self)
    let code = pthread_create(
      &thread,
      &attributes,
      { context in
        guard let context else { return nil }
        Unmanaged<CurlLoop>.fromOpaque(context).takeRetainedValue().run()
        return nil
      },
      loop.toOpaque()
    )
    if code != 0 { loop.release() }
    return code == 0
  }

  private func run() {
    guard let transfers = CurlTransfers(library) else {
      return endArrivals(NetworkError.failed("the system is out of memory or open files"))
    }
    state.withLock { ($0.multi, $0.isWoken) = (Int(bitPattern: transfers.multi), false) }
    while let work = nextWork() {
      if work.hasCancelled { transfers.endCancelled() }
      for exchange in work.arrivals { transfers.begin(exchange) }
      transfers.perform()
      guard ccurl_multi_poll(library.functions, transfers.multi, Self.longestSleep) != CCURL_OK
      else { continue }
      // It cannot wait for these sockets; without them it can.
      transfers.endAll(.failure(NetworkError.failed("the system can't wait for the connection")))
    }
    transfers.endAll(.failure(CancellationError()))
    endArrivals(CancellationError())
  }

  /// Takes what there is to do out of the queue; none when the thread is to end.
  private func nextWork() -> (arrivals: [CurlExchange], hasCancelled: Bool)? {
    state.withLock { state in
      guard !state.isEnding else { return nil }
      defer { (state.arrivals, state.hasCancelled, state.isWoken) = ([], false, false) }
      return (state.arrivals, state.hasCancelled)
    }
  }

  /// Ends the exchanges that have come to a thread that works no longer; the next has another thread.
  private func endArrivals(_ error: any Error) {
    let arrivals = state.withLock { state in
      defer { (state.arrivals, state.hasThread) = ([], false) }
      return state.arrivals
    }
    for exchange in arrivals { exchange.finish(.failure(error)) }
  }
}
