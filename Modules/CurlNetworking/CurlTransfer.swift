import CCurl
import CommandLineKit
import Contracts
import Foundation
import Synchronization

/// A handle of libcurl for one transfer at a time, with its open connections.
struct CurlHandle: @unchecked Sendable {
  let easy: OpaquePointer
  private let library: CurlLibrary

  /// Creates a handle, or returns `nil` without memory.
  init?(_ library: CurlLibrary) {
    guard let easy = library.curl.easy_init() else {
      return nil
    }
    self.easy = easy
    self.library = library
  }

  /// Closes the connections and frees the handle.
  func close() { library.curl.easy_cleanup(easy) }

  /// Removes all options, and keeps the connections.
  func reset() { library.curl.easy_reset(easy) }
}

/// One exchange with a server, without redirects.
final class CurlTransfer: Sendable {
  typealias Outcome = Result<CurlReception.Success, NetworkError>

  let library: CurlLibrary
  private let request: NetworkRequest
  private let origin: Origin
  private let milliseconds: Int
  private let isCancelled = Atomic(false)

  init(
    _ request: NetworkRequest,
    to origin: Origin,
    within time: Duration,
    _ library: CurlLibrary
  ) {
    self.request = request
    self.origin = origin
    self.library = library
    // The largest time limit of libcurl is 24 days.
    let milliseconds = min(time / .milliseconds(1), Double(Int32.max))
    self.milliseconds = max(1, Int(milliseconds))
  }

  /// Ends the transfer soon.
  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// Sends the request, and waits for the response.
  func perform(with handle: CurlHandle) -> Outcome {
    let reception = CurlReception(bodyLimit: request.bodyLimit)
    var lines: OpaquePointer?
    defer { library.curl.slist_free_all(lines) }
    let fields = request.headers.merging(request.credentials.fields) { _, credential in credential }
    for (name, value) in fields {
      guard Self.isValid(name, value) else {
        return .failure(.failed("one of its header fields can't be sent"))
      }
      lines = library.curl.slist_append(lines, "\(name): \(value)") ?? lines
    }
    handle.reset()
    setOptions(of: handle.easy, lines)
    let code = receive(into: reception, handle.easy)
    return Result { () throws(NetworkError) in
      if code != CCURL_OK {
        throw reception.end ?? failure(code, after: reception)
      }
      return try reception.result(of: request.url)
    }
  }

  private static func isValid(_ name: String, _ value: String) -> Bool {
    guard name.wholeMatch(of: /[!-9;-~]+/) != nil else {
      return false
    }
    return value.utf8.allSatisfy { $0 >= 32 && $0 != 127 }
  }

  private func setOptions(of easy: OpaquePointer, _ lines: OpaquePointer?) {
    var address = origin.address + request.url.path(percentEncoded: true)
    if request.url.path().isEmpty {
      address += "/"
    }
    if let query = request.url.query(percentEncoded: true) {
      address += "?" + query
    }
    set(CCURL_URL, address, of: easy)
    set(CCURL_USERAGENT, "libcurl/\(library.version)", of: easy)
    set(CCURL_ACCEPT_ENCODING, "gzip, deflate", of: easy)
    // A request with credentials that isn't encrypted must stay on this machine, so it uses no proxy.
    if !origin.isEncrypted, !request.credentials.isEmpty {
      set(CCURL_NOPROXY, "*", of: easy)
    }
    ccurl_set_pointer(library.functions, easy, CCURL_HTTPHEADER, lines.map(UnsafeRawPointer.init))
    // libcurl must not use signals.
    ccurl_set_number(library.functions, easy, CCURL_NOSIGNAL, 1)
    ccurl_set_number(library.functions, easy, CCURL_TIMEOUT_MS, milliseconds)
    ccurl_set_number(library.functions, easy, CCURL_SUPPRESS_CONNECT_HEADERS, 1)
    ccurl_set_number(library.functions, easy, CCURL_NOPROGRESS, 0)
    // The time limit doesn't wait for a slow name resolution. An older libcurl rejects this option.
    ccurl_set_number(library.functions, easy, CCURL_QUICK_EXIT, 1)
  }

  private func set(_ option: ccurl_option, _ text: String, of easy: OpaquePointer) {
    ccurl_set_pointer(library.functions, easy, option, text)
  }

  /// Runs the transfer, and returns the error code of libcurl.
  private func receive(into reception: CurlReception, _ easy: OpaquePointer) -> Int32 {
    let functions = library.functions
    ccurl_set_pointer(
      functions,
      easy,
      CCURL_HEADERDATA,
      Unmanaged.passUnretained(reception).toOpaque()
    )
    ccurl_set_pointer(
      functions,
      easy,
      CCURL_WRITEDATA,
      Unmanaged.passUnretained(reception).toOpaque()
    )
    ccurl_set_pointer(
      functions,
      easy,
      CCURL_XFERINFODATA,
      Unmanaged.passUnretained(self).toOpaque()
    )
    ccurl_set_writer(functions, easy, CCURL_HEADERFUNCTION) { bytes, size, count, context in
      let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
      guard let reception = CurlTransfer.object(CurlReception.self, context),
        reception.receive(line: line)
      else { return 0 }
      return line.count
    }
    ccurl_set_writer(functions, easy, CCURL_WRITEFUNCTION) { bytes, size, count, context in
      let part = UnsafeRawBufferPointer(start: bytes, count: size * count)
      guard let reception = CurlTransfer.object(CurlReception.self, context),
        reception.receive(body: part)
      else { return 0 }
      return part.count
    }
    // libcurl calls it about once a second, also while it waits.
    ccurl_set_watcher(functions, easy) { context, _, _, _, _ in
      let transfer = CurlTransfer.object(CurlTransfer.self, context)
      if transfer?.isCancelled.load(ordering: .relaxed) == true {
        return 1
      }
      return 0
    }
    return withExtendedLifetime(reception) { library.curl.easy_perform(easy) }
  }

  private static func object<Object: AnyObject>(
    _ type: Object.Type,
    _ context: UnsafeMutableRawPointer?
  ) -> Object? {
    context.map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Returns the error for a code of libcurl.
  private func failure(_ code: Int32, after reception: CurlReception) -> NetworkError {
    let words = String(cString: library.curl.easy_strerror(code)).quoted
    switch Int(code) {
    case CCURL_COULDNT_CONNECT: return .connectionRefused
    case CCURL_COULDNT_RESOLVE_HOST: return .unknownHost
    case CCURL_OPERATION_TIMEDOUT: return .timedOut(request.timeout)
    case CCURL_GOT_NOTHING: return .noAnswer
    case CCURL_PARTIAL_FILE, CCURL_SEND_ERROR, CCURL_RECV_ERROR, CCURL_HTTP2_STREAM:
      if reception.hasHead {
        return .cutOff
      }
      return .noAnswer
    case CCURL_SSL_CONNECT_ERROR, CCURL_SSL_CACERT_BADFILE, CCURL_PEER_FAILED_VERIFICATION,
      CCURL_SSL_ISSUER_ERROR, CCURL_SSL_INVALIDCERTSTATUS:
      return .insecureConnection("libcurl says \(words)")
    default: return .failed("libcurl failed, \(words)")
    }
  }
}
