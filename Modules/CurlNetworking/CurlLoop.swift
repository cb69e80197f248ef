import CCurl
import Contracts
import Foundation
import Synchronization

/// A thread that runs all transfers of libcurl.
///
/// Any thread can add exchanges to its queue. The thread sleeps while there is no work. Connections stay
/// open for further requests.
final class CurlLoop: Sendable {
  private struct State {
    /// Whether the thread was started.
    var hasThread = false
    /// Whether the thread must end.
    var isEnding = false
    /// The address of the handle that wakes up the thread, or 0 before the thread has created it.
    var multi = 0
    /// The exchanges to begin.
    var arrivals: [CurlExchange] = []
  }

  /// The size of the thread's stack in bytes.
  private static let stackSize = 1 << 20
  /// The longest sleep of the thread in milliseconds.
  private static let longestSleep: Int32 = 3_600_000

  private let library: CurlLibrary
  private let state = Mutex(State())

  /// Creates a loop, whose thread starts with the first exchange.
  init(_ library: CurlLibrary) { self.library = library }

  // The thread holds the loop while it runs.
  deinit {
    let multi = state.withLock(\.multi)
    if let multi = OpaquePointer(bitPattern: multi) { _ = library.curl.multi_cleanup(multi) }
  }

  /// Sends a message, and returns the outcome.
  ///
  /// - Throws: `NetworkError` if the transfer can't begin, and `CancellationError` if the task is cancelled,
  ///   after the transfer has been removed.
  func outcome(of message: CurlMessage) async throws -> CurlExchange.Outcome {
    let exchange = CurlExchange(message)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        exchange.wait(continuation)
        change { state in
          state.arrivals.append(exchange)
          if !state.hasThread { startThread() }
          state.hasThread = true
        }
      }
    } onCancel: {
      exchange.cancel()
      change { _ in }
    }
  }

  /// Ends the thread and closes all connections.
  func end() { change { $0.isEnding = true } }

  /// Changes the state, and wakes up the thread.
  private func change(_ body: (inout State) -> Void) {
    let multi = state.withLock { state in
      body(&state)
      return state.multi
    }
    // Not under the lock, because the thread then takes it immediately. The handle lives as long as the loop.
    if let multi = OpaquePointer(bitPattern: multi) { _ = library.curl.multi_wakeup(multi) }
  }

  private func startThread() {
    let thread = Thread {
      // This thread, and those that libcurl starts to resolve names, block all signals. So a write to a
      // closed connection is an error, and not a SIGPIPE.
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_SETMASK, &all, nil)
      self.run()
    }
    thread.stackSize = Self.stackSize
    thread.start()
  }

  private func run() {
    guard let transfers = CurlTransfers(library) else {
      return endArrivals(NetworkError.failed("the system is out of memory or open files"))
    }
    state.withLock { $0.multi = Int(bitPattern: transfers.multi) }
    while let arrivals = nextArrivals() {
      transfers.endOverdue()
      for exchange in arrivals { transfers.begin(exchange) }
      transfers.perform()
      let sleep = min(transfers.timeLeft, Self.longestSleep)
      let code = library.curl.multi_poll(transfers.multi, nil, 0, sleep, nil)
      guard code != CCURL_OK else { continue }
      // It can't wait for these sockets. Without them, it can wait again.
      transfers.endAll(NetworkError.failed("the system can't wait for the connection"))
    }
    transfers.endAll(CancellationError())
    endArrivals(CancellationError())
  }

  /// Removes the exchanges from the queue, or returns `nil` if the thread must end.
  private func nextArrivals() -> [CurlExchange]? {
    state.withLock { state in
      guard !state.isEnding else { return nil }
      defer { state.arrivals = [] }
      return state.arrivals
    }
  }

  /// Ends the exchanges in the queue of a thread that ends.
  ///
  /// The next exchange starts a new thread.
  private func endArrivals(_ error: any Error) {
    let arrivals = state.withLock { state in
      defer { (state.arrivals, state.hasThread) = ([], false) }
      return state.arrivals
    }
    for exchange in arrivals { exchange.finish(.failure(error)) }
  }
}

/// The running transfers of libcurl, on the thread of their loop.
final class CurlTransfers {
  /// The largest number of concurrent connections to one host.
  private static let connectionsToHost = 8
  /// The largest number of open connections for later requests.
  private static let connectionsKept = 16

  /// The handle of the transfers, which the loop frees.
  let multi: OpaquePointer
  private let library: CurlLibrary
  private var transfers: [OpaquePointer: CurlTransfer] = [:]

  /// Creates the handle for transfers, or returns `nil` without memory or file descriptors.
  init?(_ library: CurlLibrary) {
    guard let multi = library.curl.multi_init() else { return nil }
    // A loop that can't be woken up would miss the next request.
    guard library.curl.multi_wakeup(multi) == CCURL_OK else {
      _ = library.curl.multi_cleanup(multi)
      return nil
    }
    (self.multi, self.library) = (multi, library)
    set(CCURL_MULTI_MAX_HOST_CONNECTIONS, Self.connectionsToHost)
    set(CCURL_MULTI_MAXCONNECTS, Self.connectionsKept)
  }

  private func set(_ option: ccurl_option, _ value: Int) {
    ccurl_multi_set_number(library.functions, multi, option, value)
  }

  /// Begins an exchange, unless its caller was cancelled.
  func begin(_ exchange: CurlExchange) {
    guard !exchange.isCancelled else { return exchange.finish(.failure(CancellationError())) }
    guard let transfer = CurlTransfer(exchange, library),
      library.curl.multi_add_handle(multi, transfer.easy) == CCURL_OK
    else {
      return exchange.finish(.failure(NetworkError.failed("libcurl rejects the request")))
    }
    transfers[transfer.easy] = transfer
  }

  /// Continues all transfers without waiting, and ends those that are complete.
  func perform() {
    var (running, code): (Int32, Int32) = (0, 0)
    _ = library.curl.multi_perform(multi, &running)
    while let easy = ccurl_multi_next_ended(library.functions, multi, &code) {
      guard let outcome = transfers[easy]?.outcome(code) else { continue }
      end(easy, .success(outcome))
    }
  }

  /// Ends the transfers whose caller was cancelled, or whose time is over.
  ///
  /// libcurl doesn't limit the time of a transfer that waits for a connection.
  func endOverdue() {
    let now = ContinuousClock.now
    for (easy, transfer) in transfers {
      if transfer.exchange.isCancelled {
        end(easy, .failure(CancellationError()))
      } else if transfer.deadline <= now {
        end(easy, .success(transfer.outcome(Int32(CCURL_OPERATION_TIMEDOUT))))
      }
    }
  }

  /// The time until the first transfer's time is over, in milliseconds.
  var timeLeft: Int32 {
    guard let deadline = transfers.values.lazy.map(\.deadline).min() else { return .max }
    let milliseconds = (ContinuousClock.now.duration(to: deadline) / .milliseconds(1)).rounded(.up)
    // The time of a message is at most Int32.max.
    return Int32(max(0, milliseconds))
  }

  /// Ends all transfers.
  func endAll(_ error: any Error) {
    for easy in transfers.keys { end(easy, .failure(error)) }
  }

  /// Removes a transfer, and then resumes its caller.
  private func end(
    _ easy: OpaquePointer,
    _ outcome: sending Result<CurlExchange.Outcome, any Error>
  ) {
    _ = library.curl.multi_remove_handle(multi, easy)
    guard let transfer = transfers.removeValue(forKey: easy) else { return }
    transfer.exchange.finish(outcome)
  }
}
