import CCurl
import Contracts
import Foundation

/// A transfer of libcurl for one exchange, on the thread of its loop.
final class CurlTransfer {
  /// The exchange of the transfer.
  let exchange: CurlExchange
  /// The handle of the transfer.
  let easy: OpaquePointer
  /// The end of the exchange's time.
  let deadline: ContinuousClock.Instant

  private let library: CurlLibrary
  private var lines: OpaquePointer?
  private var hosts: OpaquePointer?
  private var reception: CurlReception
  /// The buffer for libcurl's error message.
  private let words: UnsafeMutablePointer<CChar>

  /// Creates a transfer for an exchange, or `nil` if libcurl rejects a required option.
  init?(_ exchange: CurlExchange, _ library: CurlLibrary) {
    guard let easy = library.curl.easy_init() else { return nil }
    self.exchange = exchange
    self.easy = easy
    self.library = library
    deadline = .now + .milliseconds(exchange.message.time)
    reception = CurlReception(bodyLimit: exchange.message.bodyLimit)
    words = .allocate(capacity: Int(CCURL_ERROR_SIZE))
    words.initialize(repeating: 0, count: Int(CCURL_ERROR_SIZE))
    guard setLimits(), setMessage() else { return nil }
    setCallbacks()
  }

  deinit {
    library.curl.easy_cleanup(easy)
    library.curl.slist_free_all(lines)
    library.curl.slist_free_all(hosts)
    words.deallocate()
  }

  /// Returns the outcome.
  ///
  /// - Parameter code: The code of libcurl.
  /// - Returns: The response, and the failure of the transfer, if any.
  func outcome(_ code: Int32) -> CurlExchange.Outcome {
    guard code != CCURL_OK else { return (reception, nil) }
    var said = String(cString: words)
    if said.isEmpty { said = String(cString: library.curl.easy_strerror(code)) }
    let failure = CurlFailure(
      code: Int(code),
      words: said,
      isConnected: ccurl_get_number(library.functions, easy, CCURL_REQUEST_SIZE) > 0,
      isOfProxy: exchange.message.origin.isProxyUnreachable(
        in: ProcessInfo.processInfo.environment,
        accordingTo: said
      )
    )
    return (reception, failure)
  }

  private func set(_ option: ccurl_option, _ value: Int) -> Bool {
    ccurl_set_number(library.functions, easy, option, value) == CCURL_OK
  }

  private func set(_ option: ccurl_option, _ value: String) -> Bool {
    ccurl_set_pointer(library.functions, easy, option, value) == CCURL_OK
  }

  private func set(_ option: ccurl_option, _ lines: OpaquePointer?) -> Bool {
    let lines = lines.map(UnsafeRawPointer.init)
    return ccurl_set_pointer(library.functions, easy, option, lines) == CCURL_OK
  }

  /// Sets the options that all transfers share.
  private func setLimits() -> Bool {
    let protocols = Int(CCURL_PROTOCOL_HTTP | CCURL_PROTOCOL_HTTPS)
    // Closing the network doesn't wait for a slow name resolution. An older libcurl rejects this option.
    _ = set(CCURL_QUICK_EXIT, 1)
    // libcurl must not use signals.
    return set(CCURL_NOSIGNAL, 1)
      && set(CCURL_PROTOCOLS, protocols) && set(CCURL_REDIR_PROTOCOLS, protocols)
      && set(CCURL_SSL_VERIFYPEER, 1) && set(CCURL_SSL_VERIFYHOST, 2)
      && set(CCURL_NETRC, 0) && set(CCURL_DISALLOW_USERNAME_IN_URL, 1)
      // CurlNetwork follows redirects.
      && set(CCURL_FOLLOWLOCATION, 0) && set(CCURL_MAXREDIRS, 0)
      && set(CCURL_USERAGENT, "libcurl/\(library.version)")
      && set(CCURL_ACCEPT_ENCODING, "gzip, deflate")
      && set(CCURL_HTTP09_ALLOWED, 0) && set(CCURL_SUPPRESS_CONNECT_HEADERS, 1)
  }

  private func setMessage() -> Bool {
    let message = exchange.message
    for line in message.lines {
      guard let more = library.curl.slist_append(lines, line) else { return false }
      lines = more
    }
    let connectTime = Int(CurlMessage.connectLimit / .milliseconds(1))
    let isEncrypted = message.origin.isEncrypted
    // A libcurl without HTTP/2 rejects this option, and uses HTTP/1.1.
    let version = isEncrypted ? CCURL_HTTP_VERSION_2TLS : CCURL_HTTP_VERSION_1_1
    _ = set(CCURL_HTTP_VERSION, Int(version))
    if let localhost = message.localhost {
      hosts = library.curl.slist_append(nil, localhost)
      guard set(CCURL_NOPROXY, "*"), set(CCURL_RESOLVE, hosts) else { return false }
    }
    // A second request waits until it is known whether the first connection can be shared.
    return set(CCURL_PIPEWAIT, isEncrypted ? 1 : 0) && set(CCURL_URL, message.address)
      && set(CCURL_HTTPHEADER, lines)
      && set(CCURL_TIMEOUT_MS, message.time)
      && set(CCURL_CONNECTTIMEOUT_MS, min(message.time, connectTime))
      && ccurl_set_size(
        library.functions,
        easy,
        CCURL_MAXFILESIZE_LARGE,
        Int64(message.bodyLimit)
      ) == CCURL_OK
  }

  private func setCallbacks() {
    let functions = library.functions
    let context = Unmanaged.passUnretained(self).toOpaque()
    ccurl_set_pointer(functions, easy, CCURL_ERRORBUFFER, words)
    ccurl_set_pointer(functions, easy, CCURL_HEADERDATA, context)
    ccurl_set_pointer(functions, easy, CCURL_WRITEDATA, context)
    ccurl_set_pointer(functions, easy, CCURL_XFERINFODATA, context)
    ccurl_set_writer(functions, easy, CCURL_HEADERFUNCTION) { bytes, size, count, context in
      let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
      return CurlTransfer.of(context).reception.receive(line: line) ? line.count : 0
    }
    ccurl_set_writer(functions, easy, CCURL_WRITEFUNCTION) { bytes, size, count, context in
      let part = UnsafeRawBufferPointer(start: bytes, count: size * count)
      return CurlTransfer.of(context).reception.receive(body: part) ? part.count : 0
    }
    ccurl_set_watcher(functions, easy) { context, _, received, _, _ in
      CurlTransfer.of(context).reception.receive(count: Int(received)) ? 0 : 1
    }
    _ = set(CCURL_NOPROGRESS, 0)
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> CurlTransfer {
    guard let context else { preconditionFailure("libcurl has lost the context of a transfer.") }
    return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  }
}
