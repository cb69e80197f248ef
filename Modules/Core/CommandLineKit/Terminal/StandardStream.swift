#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An output stream of the program.
public enum StandardStream: Int32, Sendable {
  /// The stream for results.
  case output = 1
  /// The stream for messages.
  case error = 2

  /// Whether the stream leads to a terminal.
  public var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Opens `/dev/null` for each standard stream that was closed when the program started.
  ///
  /// Otherwise the next file or connection would get its number, and receive its writes.
  static func occupyClosed() {
    // Opened in the wrong direction, so that each read or write fails.
    if fcntl(0, F_GETFD) == -1 {
      _ = open("/dev/null", O_WRONLY)
    }
    for descriptor: Int32 in 1...2 where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// Writes the whole text.
  ///
  /// - Throws: ``WriteError`` if the stream can't be written.
  public func write(_ text: String) throws(WriteError) {
    let number = Self.write(text, to: rawValue)
    if number != 0 {
      throw WriteError(stream: self, number: number)
    }
  }

  /// Writes the whole text to an open file, and waits while a non-blocking one has no room.
  ///
  /// - Returns: The error number of the system, or 0 after success.
  static func write(_ text: String, to descriptor: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        #if canImport(Musl)
          let count = Musl.write(descriptor, rest.baseAddress, rest.count)
        #else
          let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        #endif
        if count >= 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } else if errno == EAGAIN {
          var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&event, 1, -1)
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }

  /// Writes the text and ignores errors, because no other stream could report them.
  func tryToWrite(_ text: String) { try? write(text) }
}

extension StandardStream: CustomStringConvertible {
  /// The name of the stream for users.
  public var description: String {
    switch self {
    case .output: "standard output"
    case .error: "standard error"
    }
  }
}
