import Foundation

/// A server on this machine that answers one request.
struct LocalServer {
  /// Whether requests for this machine reach it, and no proxy.
  static let isReachable = ProcessInfo.processInfo.environment["http_proxy"] == nil

  /// The address of the server.
  let url: URL

  /// Starts a server.
  ///
  /// - Parameter body: The body of the answer.
  /// - Throws: `POSIXError` if the system has no port.
  init(answering body: String) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutableBytes(of: &address) { bytes in
      let address = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
      guard let address, bind(listener, address, size) == 0 else { return false }
      return listen(listener, 1) == 0 && getsockname(listener, address, &size) == 0
    }
    guard isListening, let url = URL(string: "http://127.0.0.1:\(address.sin_port.bigEndian)/")
    else {
      throw POSIXError(.EADDRNOTAVAIL)
    }
    self.url = url
    let answer = "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    Thread.detachNewThread { Self.serve(answer, on: listener) }
  }

  /// Waits for a request, answers it, and stops.
  private static func serve(_ answer: String, on listener: Int32) {
    let connection = accept(listener, nil, nil)
    var request = [UInt8](repeating: 0, count: 4096)
    _ = recv(connection, &request, request.count, 0)
    _ = send(connection, answer, answer.utf8.count, Int32(MSG_NOSIGNAL))
    close(connection)
    close(listener)
  }
}
