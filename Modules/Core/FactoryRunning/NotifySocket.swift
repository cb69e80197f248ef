import FactoryKit

#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The socket for the process's messages to systemd, from the variable `NOTIFY_SOCKET`.
package struct NotifySocket: Sendable {
  /// The reason for which the process can't send messages to systemd.
  package enum Failure: Error, Hashable, Sendable {
    /// The address isn't valid.
    case invalidAddress(String)
    /// The system can't send a message to the address, with its error number.
    case unreachable(String, Int32)
    /// `WATCHDOG_USEC` isn't a number of microseconds.
    case invalidInterval(String)
  }

  /// The longest interval between two watchdog messages; `nil` if systemd expects none.
  package let watchdogInterval: Duration?

  private let path: String

  /// Reads the variables that systemd sets for a service; `nil` without `NOTIFY_SOCKET`.
  ///
  /// - Parameter variable: Returns the value of an environment variable.
  /// - Throws: ``Failure`` for values that systemd doesn't set.
  package init?(_ variable: (String) -> String?) throws(Failure) {
    guard let path = variable("NOTIFY_SOCKET"), !path.isEmpty else {
      return nil
    }
    // An address has room for a path or an abstract name up to the limit.
    guard path.utf8.count > 1, path.utf8.count < Self.limit,
      path.hasPrefix("/") || path.hasPrefix("@")
    else {
      throw .invalidAddress(path)
    }
    self.path = path
    guard let text = variable("WATCHDOG_USEC"),
      [nil, "", "\(getpid())"].contains(variable("WATCHDOG_PID"))
    else {
      watchdogInterval = nil
      return
    }
    guard let microseconds = UInt64(text), microseconds > 0 else {
      throw .invalidInterval(text)
    }
    watchdogInterval = .microseconds(Int64(clamping: microseconds)).asLimit
  }

  /// The socket of this process.
  package static var ofProcess: NotifySocket? {
    get throws(Failure) { try NotifySocket { getenv($0).map { String(cString: $0) } } }
  }

  /// Sends a message to systemd, such as `READY=1`, without waiting.
  ///
  /// A message is lost if the queue of the socket is full.
  ///
  /// - Throws: ``Failure/unreachable(_:_:)`` if no process listens.
  package func send(_ message: String) throws(Failure) {
    let descriptor = socket(AF_UNIX, Self.datagram | Int32(O_CLOEXEC), 0)
    guard descriptor >= 0 else {
      throw .unreachable(path, errno)
    }
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var name = Array(path.utf8)
    // An abstract name begins with a zero.
    if name.first == UInt8(ascii: "@") {
      name[0] = 0
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size - Self.limit + name.count)
    let bytes = Array(message.utf8)
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    let count = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        var count: Int
        repeat {
          count = sendto(descriptor, bytes, bytes.count, flags, pointer, length)
        } while count < 0 && errno == EINTR
        return count
      }
    }
    // A wait for room in the queue could block the group for ever.
    guard count == bytes.count || [EAGAIN, ENOBUFS].contains(errno) else {
      throw .unreachable(path, errno)
    }
  }

  /// Sends `WATCHDOG=1` to systemd at regular intervals, if systemd expects it.
  func startWatchdog(on clock: any Clock<Duration>) -> Task<Void, any Error>? {
    guard let watchdogInterval else {
      return nil
    }
    return Task {
      while true {
        try await clock.sleep(for: watchdogInterval / 2)
        // If the message can't be sent, systemd notices that it is missing.
        try? send("WATCHDOG=1")
      }
    }
  }

  /// The number of bytes in a name, at most.
  private static let limit = MemoryLayout.size(ofValue: sockaddr_un().sun_path)

  #if canImport(Musl)
    static let datagram = SOCK_DGRAM
  #else
    static let datagram = Int32(SOCK_DGRAM.rawValue)
  #endif
}

extension NotifySocket.Failure: CustomStringConvertible {
  /// A sentence that names the variable and its value, and what to do.
  package var description: String {
    switch self {
    case .invalidAddress(let path):
      "The variable NOTIFY_SOCKET is '\(path)'. Expected the path of a socket, or @ and a name, of up "
        + "to 107 bytes. Unset it where systemd doesn't start the program."
    case .unreachable(let path, let number):
      "Can't tell systemd through '\(path)', which NOTIFY_SOCKET names: "
        + "\(String(cString: strerror(number))). Unset it where systemd doesn't start the program."
    case .invalidInterval(let text):
      "The variable WATCHDOG_USEC is '\(text)'. Expected a number of microseconds above 0."
    }
  }
}
