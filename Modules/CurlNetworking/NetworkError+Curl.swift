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

  /// Creates a failure.
  package init(code: Int, words: String, isConnected: Bool = true) {
    (self.code, self.words, self.isConnected) = (code, words, isConnected)
  }

  /// Whether the response declares a size beyond the limit.
  var isSizeExceeded: Bool { code == CCURL_FILESIZE_EXCEEDED }
}

extension NetworkError {
  /// Creates the error for a failure of libcurl.
  ///
  /// - Parameters:
  ///   - failure: The failure.
  ///   - hasBegun: Whether the head of the response is complete.
  ///   - timeout: The time limit of the request.
  ///   - bodyLimit: The largest size of the body, in bytes.
  package init(_ failure: CurlFailure, hasBegun: Bool, timeout: Duration, bodyLimit: Int) {
    let words = failure.words
    let ended: NetworkError = hasBegun ? .cutOff : .noAnswer
    self =
      switch failure.code {
      case CCURL_COULDNT_CONNECT: .connectionRefused
      case CCURL_COULDNT_RESOLVE_HOST: .unknownHost
      case CCURL_COULDNT_RESOLVE_PROXY: .failed("the proxy named in the environment is unknown")
      case CCURL_OPERATION_TIMEDOUT
      where !failure.isConnected && timeout > CurlMessage.connectLimit:
        .failed(
          "there was no connection within \(CurlMessage.connectLimit.components.seconds) seconds"
        )
      case CCURL_OPERATION_TIMEDOUT: .timedOut(timeout)
      case CCURL_FILESIZE_EXCEEDED: .bodyTooLarge(limit: bodyLimit)
      case CCURL_GOT_NOTHING: .noAnswer
      case CCURL_RECV_ERROR where words.contains("chunked-encoding"): .brokenRules
      case CCURL_RECV_ERROR where words.contains("CONNECT"), CCURL_PROXY:
        .failed("the proxy refused the request, \(words.firstSentence)")
      case CCURL_PARTIAL_FILE, CCURL_SEND_ERROR, CCURL_RECV_ERROR, CCURL_HTTP2_STREAM: ended
      case CCURL_WEIRD_SERVER_REPLY, CCURL_HTTP2, CCURL_BAD_FUNCTION_ARGUMENT: .brokenRules
      case CCURL_UNSUPPORTED_PROTOCOL where words.contains("HTTP"): .brokenRules
      // For a line that is too long, libcurl reports that it is out of memory.
      case CCURL_TOO_LARGE: .headTooLarge
      case CCURL_OUT_OF_MEMORY where !hasBegun: .headTooLarge
      // Only the decompressed body is written, so a write error is an error of decompression.
      case CCURL_BAD_CONTENT_ENCODING, CCURL_WRITE_ERROR:
        .failed("the answer can't be decompressed")
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
}

extension String {
  /// Whether the server has ended the connection in a TLS handshake, in the words of OpenSSL or GnuTLS.
  fileprivate var saysThatConnectionEnded: Bool {
    ["SSL_ERROR_SYSCALL", "reset by peer", "unexpected eof", "non-properly terminated"]
      .contains { contains($0) }
  }

  /// The first sentence of the text without its period, in quotes.
  fileprivate var firstSentence: String {
    let end =
      firstRange(of: ". ")?.lowerBound ?? (hasSuffix(".") ? index(before: endIndex) : endIndex)
    return "\"\(String(self[..<end]).shortened(to: 120).escaped)\""
  }
}
