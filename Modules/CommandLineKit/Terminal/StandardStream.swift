#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A stream that the program was started with.
public enum StandardStream: Int32, Sendable {
  /// Where results go.
  case output = 1
  /// Where everything else goes.
  case error = 2

  /// Whether the stream leads to a terminal.
  public var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Makes every use of a stream that was closed when the program was started fail for good.
  ///
  /// Otherwise the next file or connection to be opened would take its number, and its writes.
  static func occupyClosed() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      // Opened the wrong way round, it can be neither read from nor written to.
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes the whole text.
  ///
  /// - Throws: ``WriteError`` when the stream takes no more.
  public func write(_ text: String) throws(WriteError) {
    let number = Descriptor(number: rawValue).writeAll(text)
    if number != 0 { throw WriteError(stream: self, number: number) }
  }

  /// Writes the text, and does nothing about it when that fails.
  ///
  /// When the stream for errors takes no more, there's nowhere left to report that.
  func tryToWrite(_ text: String) { try? write(text) }
}

extension StandardStream: CustomStringConvertible {
  /// What people call the stream.
  public var description: String {
    switch self {
    case .output: "standard output"
    case .error: "standard error"
    }
  }
}
