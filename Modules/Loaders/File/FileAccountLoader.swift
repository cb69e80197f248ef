package import Contracts
package import Foundation

/// Loads accounts from a file.
struct FileAccountLoader: AccountLoading {
  let source: FileSource

  func load() async throws -> AccountList {
    let data = try await source.data(upTo: AccountListParser.sizeLimit + 1)
    return try AccountListParser(source.shown).accounts(in: data).list
  }
}

extension FileSource {
  private typealias Parts = AsyncThrowingStream<Data, any Error>

  /// Reads up to a limit in bytes, or to the end of the file.
  ///
  /// It reads on a new thread, because a pipe can block. If the task is cancelled, this function returns
  /// immediately, and the thread ends when it receives the next bytes.
  ///
  /// - Throws: An error with the reason `noInput` if the file can't be read, and `CancellationError`.
  package func data(upTo limit: Int) async throws -> Data {
    let (parts, part) = Parts.makeStream()
    Thread.detachNewThread {
      do {
        try read(upTo: limit, into: part)
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

  private func read(upTo limit: Int, into part: Parts.Continuation) throws {
    var descriptor = STDIN_FILENO
    if case .path(let path) = self { descriptor = open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw failure(errno) }
    defer { if self != .standardInput { close(descriptor) } }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    var rest = limit
    while rest > 0 {
      let count = Foundation.read(descriptor, &buffer, min(buffer.count, rest))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(errno) }
      if count == 0 { return }
      rest -= count
      if case .terminated = part.yield(Data(buffer[..<count])) { return }
    }
  }

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
    let name = if case .path = self { "\"\(shown)\"" } else { "Standard input" }
    return AccountLoadingError(.noInput, .unreadable(name, code))
  }
}
