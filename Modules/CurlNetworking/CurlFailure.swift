import CCurl

/// What libcurl says about a transfer that failed.
package struct CurlFailure: Hashable, Sendable {
  /// Its number for what went wrong.
  package let code: Int
  /// Its words.
  package let words: String
  /// What the TLS library found out about the server's certificate, in the numbers of OpenSSL.
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
