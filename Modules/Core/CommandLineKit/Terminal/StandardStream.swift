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
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      // Opened in the wrong direction, so that each read or write fails.
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes the whole text.
  ///
  /// - Throws: ``WriteError`` if the stream can't be written.
  public func write(_ text: String) throws(WriteError) {
    let number = Descriptor(number: rawValue).writeAll(text)
    if number != 0 { throw WriteError(stream: self, number: number) }
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
