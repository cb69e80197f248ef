import Contracts
import Foundation
import Loaders
import Testing

/// What libcurl says has no code of its own on Linux: these are its words, as it said them.
@Suite("What the network library says")
struct LibraryWordsTests {
  private func error(_ words: String) -> NetworkError {
    let error = NSError(
      domain: NSURLErrorDomain,
      code: -1,
      userInfo: [NSLocalizedDescriptionKey: words]
    )
    return NetworkError(error, timeout: .seconds(1))
  }

  @Test(
    "of a certificate is told in words of our own",
    arguments: [
      (
        "SSL certificate problem: certificate has expired",
        "the server's certificate has expired"
      ),
      (
        "SSL certificate problem: certificate is not yet valid",
        "the server's certificate is not valid yet"
      ),
      (
        "SSL: no alternative certificate subject name matches target host name '127.0.0.1'",
        "the server's certificate is for another host"
      ),
      (
        "SSL: certificate subject name 'x' does not match target host name 'localhost'",
        "the server's certificate is for another host"
      ),
      (
        "SSL certificate problem: self-signed certificate",
        "nobody whom this machine trusts has signed the server's certificate"
      ),
      (
        "SSL certificate problem: unable to get local issuer certificate",
        "nobody whom this machine trusts has signed the server's certificate"
      ),
      (
        "SSL certificate problem: CA certificate key too weak",
        "the server's certificate proves nothing to this machine"
      ),
      (
        "error:0A00010B:SSL routines::wrong version number",
        "the server speaks no TLS that this machine knows"
      ),
    ]
  )
  func certificates(words: String, told: String) {
    #expect(error(words) == .insecureConnection(told))
  }

  @Test("is quoted where nobody has foreseen it, in its first sentence")
  func unknown() {
    #expect(
      error("It is \u{1B} so. Ask somebody else.")
        == .failed("the network library stopped at it, \"It is \\u{1B} so\"")
    )
  }
}
