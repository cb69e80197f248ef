#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open file, pipe or device.
struct Descriptor {
  /// The file descriptor of the system.
  let number: Int32

  /// Writes the whole text.
  ///
  /// It waits while a non-blocking stream has no room.
  ///
  /// - Returns: The error number of the system, or 0 after success.
  func writeAll(_ text: String) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = write(number, rest.baseAddress, rest.count)
        if count >= 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } else if errno == EAGAIN {
          waitForRoom()
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }

  /// Waits until a non-blocking stream has room.
  private func waitForRoom() {
    var descriptor = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    _ = poll(&descriptor, 1, -1)
  }
}
