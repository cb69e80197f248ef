@testable import Contracts
@testable import CurlNetworking
import Foundation
import Testing

/// The messages are libcurl's original texts.
@Suite("A failure of libcurl")
struct CurlFailureTests {
  private func error(
    _ code: Int,
    _ words: String = "",
    isConnected: Bool = true,
    isOfProxy: Bool = false,
    hasBegun: Bool = false,
    timeout: Duration = .seconds(1)
  ) -> NetworkError {
    let failure = CurlFailure(
      code: code,
      words: words,
      isConnected: isConnected,
      isOfProxy: isOfProxy
    )
    return NetworkError(failure, hasBegun: hasBegun, timeout: timeout, bodyLimit: 7)
  }

  @Test(
    "is reported in our words",
    arguments: [
      (6, NetworkError.unknownHost), (7, .connectionRefused), (28, .timedOut(.seconds(1))),
      (35, .insecureConnection("the TLS handshake failed, \"\"")),
      (52, .noAnswer), (55, .noAnswer), (56, .noAnswer), (92, .noAnswer),
      (63, .bodyTooLarge(limit: 7)), (100, .failed("the head of the answer is too large")),
      (8, .failed("the answer isn't valid HTTP")),
      (61, .failed("the answer can't be decompressed, \"\"")),
    ]
  )
  func codes(code: Int, told: NetworkError) { #expect(error(code) == told) }

  @Test(
    "The error at the end of a transfer depends on the progress of the answer",
    arguments: [18, 55, 56, 92]
  )
  func ends(code: Int) {
    #expect(error(code) == .noAnswer)
    #expect(error(code, hasBegun: true) == .cutOff)
  }

  @Test(
    "The server may end the connection in the TLS handshake",
    arguments: [
      "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to 127.0.0.1:443 ",
      "Recv failure: Connection reset by peer",
      "error:0A000126:SSL routines::unexpected eof while reading",
      "GnuTLS, handshake failed: The TLS connection was non-properly terminated.",
    ]
  )
  func handshakes(words: String) { #expect(error(35, words) == .noAnswer) }

  @Test("An out-of-memory error means that a line of the head is too long")
  func memory() {
    #expect(error(27) == .failed("the head of the answer is too large"))
    let late = error(27, "Out of memory", hasBegun: true)
    #expect(late == .failed("libcurl failed, \"Out of memory\""))
  }

  @Test("A connection timeout contains the time limit for connecting")
  func connecting() {
    let long = error(28, isConnected: false, timeout: .seconds(60))
    #expect(long == .failed("there was no connection within 20 seconds"))
    #expect(error(28, isConnected: false, timeout: .seconds(20)) == .timedOut(.seconds(20)))
  }

  @Test("A failure of chunks, versions or proxies is recognized by its text")
  func words() {
    let broken = NetworkError.failed("the answer isn't valid HTTP")
    #expect(error(56, "Illegal or missing hexadecimal sequence in chunked-encoding") == broken)
    #expect(error(1, "Unsupported HTTP version in response") == broken)
    #expect(
      error(56, "CONNECT tunnel failed, response 502")
        == .failed("the proxy refused the request, \"CONNECT tunnel failed, response 502\"")
    )
    let locked = NetworkError.proxyFailed("the proxy requires a user name and a password")
    #expect(error(56, "CONNECT tunnel failed, response 407") == locked)
    #expect(error(56, "Received HTTP code 407 from proxy after CONNECT") == locked)
  }

  @Test("A proxy that can't be reached is distinguished from the server")
  func proxies() {
    let unknown = NetworkError.proxyFailed("the proxy named in the environment is unknown")
    #expect(error(5) == unknown)
    #expect(error(6, isOfProxy: true) == unknown)
    let refused = NetworkError.proxyFailed(
      "the proxy named in the environment refused the connection"
    )
    #expect(error(7, isOfProxy: true) == refused)
  }

  @Test(
    "A proxy is recognized by its host and port in the text",
    arguments: [
      ("Failed to connect to proxy.example port 3128 after 1 ms: Couldn't connect to server", true),
      ("Failed to connect to proxy.example port 3128: Connection refused", true),
      ("Failed to connect to bank.example port 8080 after 1 ms: Couldn't connect to server", true),
      ("Failed to connect to bank.example port 443 via ::1 after 1 ms: Could not connect", true),
      ("Could not resolve host: proxy.example", true),
      ("Failed to connect to bank.example port 443 after 1 ms: Couldn't connect to server", false),
      ("Failed to connect to bank.example port 443: Connection refused", false),
      ("Could not resolve host: bank.example", false), ("Couldn't connect to server", false),
      // Another form of the server's host, which isn't that of a proxy.
      ("Failed to connect to 127.0.0.1 port 443 after 1 ms: Couldn't connect to server", false),
    ]
  )
  func proxyNames(words: String, isOfProxy: Bool) throws {
    let server = try #require(URL(string: "https://bank.example/").flatMap(Origin.init))
    let environment = [
      "https_proxy": "http://me:secret@Proxy.example:3128", "ALL_PROXY": "bank.example:8080",
      "no_proxy": "127.0.0.1",
    ]
    #expect(server.isProxyUnreachable(in: environment, accordingTo: words) == isOfProxy)
    if !words.contains(" via ") {
      #expect(!server.isProxyUnreachable(in: [:], accordingTo: words))
    }
  }

  @Test("A certificate failure has libcurl's text")
  func certificates() {
    #expect(
      error(60, "SSL certificate problem: certificate has expired")
        == .insecureConnection(
          "the server's certificate can't be verified, \"SSL certificate problem: certificate has expired\""
        )
    )
  }

  @Test("is quoted if it is unknown")
  func unknown() {
    #expect(
      error(2, "It is \u{1B} so. Ask somebody else.")
        == .failed("libcurl failed, \"It is \\u{1B} so\"")
    )
  }
}
