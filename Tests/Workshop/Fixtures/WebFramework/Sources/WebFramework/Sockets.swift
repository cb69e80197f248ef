import Dispatch
import Glibc

/// A failed call of the system, with its error number.
struct SystemError: Error, CustomStringConvertible {
  let call: String
  let number: Int32

  var description: String { "\(call) failed: \(String(cString: strerror(number)))" }
}

/// A connected socket, which is closed with its last reference.
final class Connection: Sendable {
  private let socket: Int32
  private let queue = DispatchQueue(label: "connection")

  init(_ socket: Int32) {
    self.socket = socket
    var limit = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(socket) }

  /// Runs code that may block its thread, outside of the threads for tasks.
  func blocking<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: .init(catching: work)) }
    }
  }

  func write(_ text: String) throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw SystemError(call: "send", number: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads some bytes; none at the end.
  func read() throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = recv(socket, &bytes, bytes.count, 0)
    guard count >= 0 else { throw SystemError(call: "recv", number: errno) }
    return Array(bytes.prefix(count))
  }

  func readRequest(_ id: Int) throws -> Request {
    var text = ""
    while true {
      let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 {
        let lines = parts[0].split(separator: "\r\n")
        let length = lines.compactMap { line in
          line.hasPrefix("Content-Length: ") ? Int(line.dropFirst(16)) : nil
        }
        if parts[1].utf8.count >= length.first ?? 0 {
          let words = lines[0].split(separator: " ")
          guard words.count == 3 else { throw SystemError(call: "parse", number: EINVAL) }
          return Request(
            id: id,
            method: String(words[0]),
            path: String(words[1]),
            body: String(parts[1])
          )
        }
      }
      let bytes = try read()
      guard !bytes.isEmpty else { throw SystemError(call: "recv", number: ECONNRESET) }
      text += String(decoding: bytes, as: UTF8.self)
    }
  }
}

/// A listening socket, whose connections a thread accepts.
final class Listener: Sendable {
  let port: Int
  let connections: AsyncStream<Connection>
  /// The end of a pipe that wakes the thread.
  private let wakeup: Int32

  init(port: Int) throws {
    let socket = try makeSocket()
    var yes: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard withAddress(port, { bind(socket, $0, $1) }) == 0, listen(socket, 1024) == 0 else {
      defer { close(socket) }
      throw SystemError(call: "Listening on port \(port)", number: errno)
    }
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = getsockname(socket, $0, &size)
      }
    }
    self.port = Int(address.sin_port.bigEndian)
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    wakeup = ends[1]
    let (stream, continuation) = AsyncStream.makeStream(of: Connection.self)
    connections = stream
    DispatchQueue(label: "listener").async { [end = ends[0]] in
      Self.accept(from: socket, until: end) { continuation.yield(Connection($0)) }
      continuation.finish()
      close(end)
    }
  }

  deinit { close(wakeup) }

  /// Accepts the connections that the system has established, and no others.
  func stop() { _ = write(wakeup, "!", 1) }

  private static func accept(from socket: Int32, until end: Int32, _ yield: (Int32) -> Void) {
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    var isStopping = false
    while !isStopping {
      var polled = [
        pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
        pollfd(fd: end, events: Int16(POLLIN), revents: 0),
      ]
      poll(&polled, 2, -1)
      isStopping = polled[1].revents != 0
      while case let connection = Glibc.accept(socket, nil, nil), connection >= 0 {
        yield(connection)
      }
    }
    close(socket)
  }
}

func makeSocket() throws -> Int32 {
  let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  guard socket >= 0 else { throw SystemError(call: "socket", number: errno) }
  return socket
}

func withAddress(_ port: Int, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = UInt16(port).bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  return withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      call($0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}
