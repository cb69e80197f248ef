package import Contracts
package import Foundation

/// Loads accounts from a file.
struct FileAccountLoader: AccountLoading {
  let source: FileSource

  func load() async throws -> [Account] {
    let data = try await FileReader(source, limit: AccountListParser.sizeLimit + 1).data()
    return try AccountListParser(source.shown).accounts(in: data).map(\.account)
  }
}

/// Reads the beginning of a file, a pipe or standard input.
package struct FileReader: Sendable {
  private let source: FileSource
  private let limit: Int

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - source: The file to read.
  ///   - limit: The largest number of bytes to read.
  package init(_ source: FileSource, limit: Int) { (self.source, self.limit) = (source, limit) }

  /// Reads up to the limit or the end of the file.
  ///
  /// It reads on a new thread, because a pipe can block. If the task is cancelled, this function returns
  /// immediately, and the thread ends when it receives the next bytes.
  ///
  /// - Throws: An error with the reason `noInput` if the file can't be read, and `CancellationError`.
  package func data() async throws -> Data {
    let (parts, part) = AsyncThrowingStream.makeStream(of: Data.self)
    Thread.detachNewThread {
      do {
        try read(into: part)
        part.finish()
      } catch {
        part.finish(throwing: error)
      }
    }
    var data = Data()
    for try await part in parts { data += part }
    try Task.checkCancellation()
    return data
  }

  private func read(into part: AsyncThrowingStream<Data, any Error>.Continuation) throws {
    var descriptor = STDIN_FILENO
    if case .path(let path) = source { descriptor = open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw source.failure(errno) }
    defer { if source != .standardInput { close(descriptor) } }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    var rest = limit
    while rest > 0 {
      let count = Foundation.read(descriptor, &buffer, min(buffer.count, rest))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw source.failure(errno) }
      if count == 0 { return }
      rest -= count
      if case .terminated = part.yield(Data(buffer[..<count])) { return }
    }
  }
}

extension FileSource {
  /// The name of the source in messages.
  var shown: String {
    switch self {
    case .path(let path): path.escaped
    case .standardInput: "standard input"
    }
  }

  /// Returns the error for a source that can't be read.
  ///
  /// - Parameter code: The system's error number.
  /// - Returns: An error with the reason `noInput`.
  package func failure(_ code: Int32) -> AccountLoadingError {
    let sentence = String.unreadable(named, code)
    return AccountLoadingError(.noInput, sentence.prefix(1).uppercased() + sentence.dropFirst())
  }

  private var named: String { if case .path = self { "\"\(shown)\"" } else { shown } }
}
