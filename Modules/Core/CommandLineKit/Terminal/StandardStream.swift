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

  /// Writes the whole text, and waits while a non-blocking stream has no room.
  ///
  /// - Throws: ``WriteError`` if the stream can't be written.
  public func write(_ text: String) throws(WriteError) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        #if canImport(Musl)
          Musl.write(rawValue, bytes.baseAddress, bytes.count)
        #else
          Glibc.write(rawValue, bytes.baseAddress, bytes.count)
        #endif
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var event = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        _ = poll(&event, 1, -1)
      } else if errno != EINTR {
        throw WriteError(stream: self, number: errno)
      }
    }
  }
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

/// An error of writing to a standard stream.
public struct WriteError: Error, Hashable, Sendable {
  /// The stream that can't be written.
  public let stream: StandardStream
  /// The error number of the system.
  public let number: Int32
}

extension WriteError: CommandError, CustomStringConvertible {
  /// The exit code of the program.
  public var exitCode: ExitCode { .output }

  /// A sentence that names the place and the fix.
  public var description: String {
    let reason = String(cString: strerror(number))
    var fix = "Check where it leads, and whether there's space left."
    if number == EPIPE {
      fix = "Let its reader read to the end."
    }
    return "Can't write to \(stream): \(reason). \(fix)"
  }
}
