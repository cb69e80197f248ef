import CCurl
import Contracts

/// The transfers that libcurl is at work on, on the thread of their loop.
final class CurlTransfers {
  /// The most connections to one host at one time.
  private static let connectionsToHost = 8
  /// The most connections that are kept for later.
  private static let connectionsKept = 16

  /// What libcurl knows them by; the loop frees it, which others wake up by it.
  let multi: OpaquePointer
  private let library: CurlLibrary
  private var transfers: [OpaquePointer: CurlTransfer] = [:]
  /// Those that wait for another exchange.
  private var idle: [CurlTransfer] = []

  /// Prepares for transfers, or nothing where there is no memory or no descriptor for it.
  init?(_ library: CurlLibrary) {
    guard let multi = ccurl_multi_make(library.functions) else { return nil }
    // One that could not be woken up would never hear of the next request.
    guard ccurl_multi_wakeup(library.functions, multi) == CCURL_OK else {
      ccurl_multi_free(library.functions, multi)
      return nil
    }
    (self.multi, self.library) = (multi, library)
    set(CCURL_MULTI_MAX_HOST_CONNECTIONS, Self.connectionsToHost)
    set(CCURL_MULTI_MAXCONNECTS, Self.connectionsKept)
  }

  private func set(_ option: ccurl_option, _ value: Int) {
    ccurl_multi_set_number(library.functions, multi, option, value)
  }

  /// Begins with an exchange, unless nobody wants it any more.
  func begin(_ exchange: CurlExchange) {
    guard !exchange.isCancelled else { return exchange.finish(.failure(CancellationError())) }
    guard let transfer = transfer(for: exchange),
      ccurl_multi_add(library.functions, multi, transfer.easy) == CCURL_OK
    else {
      return exchange.finish(
        .failure(NetworkError.failed("libcurl rejects the request"))
      )
    }
    transfers[transfer.easy] = transfer
  }

  private func transfer(for exchange: CurlExchange) -> CurlTransfer? {
    if let transfer = idle.popLast(), transfer.prepare(for: exchange) { return transfer }
    return CurlTransfer(exchange, library)
  }

  /// Does what can be done without waiting, and hands over what has ended.
  func perform() {
    ccurl_multi_perform(library.functions, multi)
    var code: Int32 = 0
    while let easy = ccurl_multi_next_ended(library.functions, multi, &code) {
      guard let outcome = transfers[easy]?.outcome(code) else { continue }
      end(easy, .success(outcome))
    }
  }

  /// Ends the transfers that nobody wants any more.
  func endCancelled() {
    for (easy, transfer) in transfers where transfer.exchange.isCancelled {
      end(easy, .failure(CancellationError()))
    }
  }

  /// Ends all transfers.
  func endAll(_ outcome: Result<CurlOutcome, any Error>) {
    for easy in transfers.keys { end(easy, outcome) }
  }

  /// Takes a transfer away, and only then says what came of it: nothing of it is left.
  private func end(_ easy: OpaquePointer, _ outcome: Result<CurlOutcome, any Error>) {
    ccurl_multi_remove(library.functions, multi, easy)
    guard let transfer = transfers.removeValue(forKey: easy) else { return }
    let exchange = transfer.exchange
    transfer.clear()
    if exchange.purpose == .fetching, idle.count < Self.connectionsToHost { idle.append(transfer) }
    exchange.finish(outcome)
  }
}
