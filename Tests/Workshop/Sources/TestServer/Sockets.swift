import Foundation

/// The system calls of the server.
enum Sockets {
  /// Opens a socket that listens on a free port of 127.0.0.1.
  static func bound() throws -> (socket: Int32, port: Int) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw failure("socket") }
    do {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      try withUnsafeMutablePointer(to: &address) { pointer in
        try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          guard bind(descriptor, pointer, size) == 0 else { throw failure("bind") }
          guard listen(descriptor, 128) == 0 else { throw failure("listen") }
          guard getsockname(descriptor, pointer, &size) == 0 else { throw failure("getsockname") }
        }
      }
      return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Waits for the next connection; `nil` after the socket was shut down.
  static func nextConnection(to listener: Int32) -> Int32? {
    while true {
      let connection = accept(listener, nil, nil)
      if connection >= 0 {
        // A child process of a test must not keep the connection open.
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        return connection
      }
      guard errno == EINTR || errno == ECONNABORTED else { return nil }
    }
  }

  /// Reads the head of a request; `nil` if the client disconnects before its end.
  static func readHead(from connection: Int32) -> String? {
    var bytes: [UInt8] = []
    while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard bytes.count < 64 << 10, let byte = receive(1, from: connection).first else {
        return nil
      }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Sends bytes, and returns whether the client has accepted all.
  @discardableResult
  static func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        // Without SIGPIPE, which would end the process when a client has disconnected.
        let count = Foundation.send(
          connection,
          UnsafeRawBufferPointer(rebasing: rest).baseAddress,
          rest.count,
          Int32(MSG_NOSIGNAL)
        )
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// Waits until the client disconnects, or the socket is shut down.
  static func waitForEnd(of connection: Int32) {
    while !receive(1 << 10, from: connection).isEmpty {}
  }

  /// Signals the end of the output, and waits until the client has noticed.
  static func finishSending(to connection: Int32) {
    shutdown(connection, Int32(SHUT_WR))
    waitForEnd(of: connection)
  }

  /// Shuts down a connection or a listener in both directions.
  ///
  /// The descriptor stays valid.
  static func shutDown(_ descriptor: Int32) { shutdown(descriptor, Int32(SHUT_RDWR)) }

  static func close(_ descriptor: Int32) { Foundation.close(descriptor) }

  private static func receive(_ count: Int, from connection: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var received = 0
      repeat {
        received = recv(connection, buffer.baseAddress, count, 0)
      } while received < 0 && errno == EINTR
      filled = max(0, received)
    }
  }

  private static func failure(_ call: String) -> TestServerError {
    TestServerError("\(call) failed: \(String(cString: strerror(errno)))")
  }
}
