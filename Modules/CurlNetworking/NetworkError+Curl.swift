import CCurl
package import Contracts

/// A failure of a transfer in libcurl.
package struct CurlFailure: Hashable, Sendable {
  /// The error code of libcurl.
  package let code: Int
  /// The error message of libcurl.
  package let words: String
  /// Whether the connection was established.
  package let isConnected: Bool
  /// Whether the proxy can't be reached, and not the server.
  package let isOfProxy: Bool

  /// Creates a failure.
  package init(code: Int, words: String, isConnected: Bool = true, isOfProxy: Bool = false) {
    self.code = code
    self.words = words
    self.isConnected = isConnected
    self.isOfProxy = isOfProxy
  }

  /// Whether the response declares a size beyond the limit.
  var isSizeExceeded: Bool { code == CCURL_FILESIZE_EXCEEDED }
}

extension Origin {
  /// The environment variables that name proxies.
  private static let proxyVariables = [
    "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY",
  ]

  /// Returns whether libcurl couldn't reach a proxy, and not this origin.
  ///
  /// - Parameters:
  ///   - environment: The environment variables.
  ///   - words: The message of libcurl, with the host and port that it couldn't reach. Newer versions write
  ///     the server, "via" and the proxy.
  /// - Returns: Whether the message has the host of a proxy in the environment.
  package func isProxyUnreachable(
    in environment: [String: String],
    accordingTo words: String
  ) -> Bool {
    if words.contains(" via ") { return true }
    let form = /^(?:Failed to connect to|Could not resolve host:) (\S+)(?: port ([0-9]+))?/
    guard let named = words.firstMatch(of: form)?.output else { return false }
    let name = named.1.lowercased()
    let namedPort = named.2.flatMap { Int($0) } ?? port
    if name == host, namedPort == port { return false }
    return Self.proxyVariables.contains { variable in
      environment[variable]?.lowercased().contains(name) == true
    }
  }
}

extension NetworkError {
  /// Creates the error for a failure of libcurl.
  ///
  /// - Parameters:
  ///   - failure: The failure.
  ///   - hasBegun: Whether the head of the response is complete.
  ///   - contentEncoding: The content encoding that the head declares.
  ///   - timeout: The time limit of the request.
  ///   - bodyLimit: The largest size of the body, in bytes.
  package init(
    _ failure: CurlFailure,
    hasBegun: Bool,
    contentEncoding: String? = nil,
    timeout: Duration,
    bodyLimit: Int
  ) {
    let words = failure.words
    let ended: NetworkError = hasBegun ? .cutOff : .noAnswer
    self =
      switch failure.code {
      case CCURL_COULDNT_CONNECT where failure.isOfProxy:
        .proxyFailed("the proxy named in the environment refused the connection")
      case CCURL_COULDNT_CONNECT: .connectionRefused
      case CCURL_COULDNT_RESOLVE_HOST where failure.isOfProxy: .unknownProxy
      case CCURL_COULDNT_RESOLVE_PROXY: .unknownProxy
      case CCURL_COULDNT_RESOLVE_HOST: .unknownHost
      case CCURL_OPERATION_TIMEDOUT
      where !failure.isConnected && timeout > CurlMessage.connectLimit:
        .failed(
          "there was no connection within \(CurlMessage.connectLimit.components.seconds) seconds"
        )
      case CCURL_OPERATION_TIMEDOUT: .timedOut(timeout)
      case CCURL_FILESIZE_EXCEEDED: .bodyTooLarge(limit: bodyLimit)
      case CCURL_GOT_NOTHING: .noAnswer
      case CCURL_RECV_ERROR where words.contains("chunked-encoding"): .brokenRules
      case CCURL_RECV_ERROR where words.contains("CONNECT") && words.contains("407"): .lockedProxy
      case CCURL_RECV_ERROR where words.contains("CONNECT"), CCURL_PROXY:
        .failed("the proxy refused the request, \(words.firstSentence)")
      case CCURL_PARTIAL_FILE, CCURL_SEND_ERROR, CCURL_RECV_ERROR, CCURL_HTTP2_STREAM: ended
      case CCURL_WEIRD_SERVER_REPLY, CCURL_HTTP2, CCURL_BAD_FUNCTION_ARGUMENT: .brokenRules
      case CCURL_UNSUPPORTED_PROTOCOL where words.contains("HTTP"): .brokenRules
      // For a line that is too long, libcurl reports that it is out of memory.
      case CCURL_TOO_LARGE: .headTooLarge
      case CCURL_OUT_OF_MEMORY where !hasBegun: .headTooLarge
      // Only the decompressed body is written, so a write error is an error of decompression.
      case CCURL_BAD_CONTENT_ENCODING, CCURL_WRITE_ERROR: .undecodable(contentEncoding, words)
      case CCURL_SSL_CONNECT_ERROR where words.saysThatConnectionEnded: .noAnswer
      case CCURL_SSL_CONNECT_ERROR, CCURL_SSL_CIPHER:
        .insecureConnection("the TLS handshake failed, \(words.firstSentence)")
      case CCURL_SSL_CACERT_BADFILE:
        .insecureConnection(
          "this machine has no certificate authorities; install ca-certificates"
        )
      case CCURL_PEER_FAILED_VERIFICATION, CCURL_SSL_ISSUER_ERROR, CCURL_SSL_INVALIDCERTSTATUS:
        .insecureConnection(
          "the server's certificate can't be verified, \(words.firstSentence)"
        )
      default: .failed("libcurl failed, \(words.firstSentence)")
      }
  }

  /// The response isn't valid HTTP.
  private static var brokenRules: NetworkError { .failed("the answer isn't valid HTTP") }

  /// The host of the proxy is unknown.
  private static var unknownProxy: NetworkError {
    .proxyFailed("the proxy named in the environment is unknown")
  }

  /// The body can't be decoded, because of its content encoding or for the reason in libcurl's words.
  private static func undecodable(_ contentEncoding: String?, _ words: String) -> NetworkError {
    guard let name = contentEncoding?.quoted else {
      return .failed("the answer can't be decompressed, \(words.firstSentence)")
    }
    return .failed("the answer with the content encoding \(name) can't be decompressed")
  }
}

extension String {
  /// Whether the server has ended the connection in a TLS handshake, in the words of OpenSSL or GnuTLS.
  fileprivate var saysThatConnectionEnded: Bool {
    ["SSL_ERROR_SYSCALL", "reset by peer", "unexpected eof", "non-properly terminated"]
      .contains { contains($0) }
  }

  /// The first sentence of the text without its period, in quotes.
  fileprivate var firstSentence: String {
    var sentence = self
    if let end = firstRange(of: ". ") {
      sentence = String(self[..<end.lowerBound])
    } else if hasSuffix(".") {
      sentence.removeLast()
    }
    return "\"\(sentence.shortened(to: 120).escaped)\""
  }
}
