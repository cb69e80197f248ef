import CCurl
package import Contracts

/// The failure of a transfer, as libcurl reports it.
package struct CurlFailure: Hashable, Sendable {
  /// Its number for what went wrong.
  package let code: Int
  /// Its words.
  package let words: String
  /// The result of the check of the server's certificate, in the numbers of OpenSSL.
  package let verification: Int
  /// Whether there was a connection when it failed.
  package let isConnected: Bool

  /// Creates a failure.
  package init(code: Int, words: String, verification: Int = 0, isConnected: Bool = true) {
    (self.code, self.words) = (code, words)
    (self.verification, self.isConnected) = (verification, isConnected)
  }

  /// Whether the answer announced more than it may have.
  var isSizeExceeded: Bool { code == CCURL_FILESIZE_EXCEEDED }
}

extension NetworkError {
  /// Translates what libcurl says about a transfer.
  ///
  /// - Parameters:
  ///   - failure: What it says.
  ///   - hasBegun: Whether the head of the answer is there as a whole.
  ///   - timeout: How long the caller gave the request.
  ///   - bodyLimit: The most bytes of body that it may have.
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
        .failed("the proxy refused the request, \(words.firstSentence.quoted)")
      case CCURL_PARTIAL_FILE, CCURL_SEND_ERROR, CCURL_RECV_ERROR, CCURL_HTTP2_STREAM: ended
      case CCURL_WEIRD_SERVER_REPLY, CCURL_HTTP2, CCURL_BAD_FUNCTION_ARGUMENT: .brokenRules
      case CCURL_UNSUPPORTED_PROTOCOL where words.contains("HTTP"): .brokenRules
      // libcurl limits the length of a line, and speaks of its memory then.
      case CCURL_TOO_LARGE: .headTooLarge
      case CCURL_OUT_OF_MEMORY where !hasBegun: .headTooLarge
      // What fails to be written is the body, while it is unpacked: nothing else is written.
      case CCURL_BAD_CONTENT_ENCODING, CCURL_WRITE_ERROR:
        .failed("the answer can't be decompressed")
      case CCURL_SSL_CONNECT_ERROR, CCURL_SSL_CIPHER:
        .insecureConnection("the server and this machine support no common TLS version")
      case CCURL_SSL_CACERT_BADFILE:
        .insecureConnection(
          "this machine has no certificate authorities; install ca-certificates"
        )
      case CCURL_PEER_FAILED_VERIFICATION, CCURL_SSL_ISSUER_ERROR, CCURL_SSL_INVALIDCERTSTATUS:
        .insecureConnection(failure.certificateFault)
      default: .failed("libcurl failed, \(words.firstSentence.quoted)")
      }
  }

  /// The answer is no HTTP.
  private static var brokenRules: NetworkError { .failed("the answer isn't valid HTTP") }
}

extension CurlFailure {
  /// Why the server's certificate does not do, as the end of a sentence.
  fileprivate var certificateFault: String {
    // OpenSSL has numbers for most; what libcurl checks itself, and other TLS libraries, have words.
    if verification == 10 || words.contains("has expired") {
      "the server's certificate has expired"
    } else if verification == 9 || words.contains("not yet valid") {
      "the server's certificate isn't valid yet"
    } else if ["alternative certificate subject name", "does not match"].contains(
      where: words.contains
    ) {
      "the server's certificate is for another host"
    } else if (18...21).contains(verification)
      || ["self-signed", "self signed", "local issuer"].contains(where: words.contains)
    {
      "the server's certificate isn't signed by an authority that this machine trusts"
    } else {
      "the server's certificate can't be verified"
    }
  }
}

extension String {
  /// What libcurl says first; it may say more than one sentence.
  fileprivate var firstSentence: String {
    let end =
      firstRange(of: ". ")?.lowerBound ?? (hasSuffix(".") ? index(before: endIndex) : endIndex)
    return String(self[..<end])
  }
}
