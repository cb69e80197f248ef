import Foundation

/// A stream that the program was started with.
package enum StandardStream: Int32, Sendable {
  /// Where results go.
  case output = 1
  /// Where everything else goes.
  case error = 2

  /// Whether a person looks at it.
  var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Sees to it that a stream that was closed when the program was started fails for good.
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
  func write(_ text: String) throws(WriteError) {
    let number = Descriptor(number: rawValue).write(text)
    if number != 0 { throw WriteError(stream: self, number: number) }
  }

  /// Writes the text, and does nothing about it when that fails.
  ///
  /// There is nobody to tell when the stream for errors takes no more.
  func tryToWrite(_ text: String) { try? write(text) }
}

extension StandardStream: CustomStringConvertible {
  /// What people call the stream.
  package var description: String {
    switch self {
    case .output: "standard output"
    case .error: "standard error"
    }
  }
}
