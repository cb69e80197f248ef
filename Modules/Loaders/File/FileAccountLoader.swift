package import Contracts
package import Foundation
import Synchronization

/// Loads accounts from a file.
struct FileAccountLoader: AccountLoading {
  let source: FileSource

  func load() async throws -> [Account] {
    let data = try await FileReader(source, limit: AccountListParser.sizeLimit + 1).data()
    return try AccountListParser(source.shown).accounts(in: data).map(\.account)
  }
}

/// Reads the beginning of a file, a pipe or standard input.
package final class FileReader: Sendable {
  private struct State {
    var waiting: CheckedContinuation<Data, any Error>?
    var isFinished = false
  }

  private let source: FileSource
  private let limit: Int
  private let state = Mutex(State())

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - source: What to read.
  ///   - limit: The most bytes to read.
  package init(_ source: FileSource, limit: Int) {
    self.source = source
    self.limit = limit
  }

  /// Reads up to the limit or the end, on a thread where waiting for a pipe holds up nobody.
  ///
  /// When the task is cancelled this returns at once; the thread ends with the next bytes it gets.
  ///
  /// - Throws: An error with the reason `noInput` when there is nothing to read, and
  ///   `CancellationError`.
  package func data() async throws -> Data {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isFinished = state.withLock { state in
          if !state.isFinished { state.waiting = continuation }
          return state.isFinished
        }
        guard !isFinished else { return continuation.resume(throwing: CancellationError()) }
        Thread.detachNewThread { self.finish(Result { try self.read() }) }
      }
    } onCancel: {
      finish(.failure(CancellationError()))
    }
  }

  private func finish(_ result: Result<Data, any Error>) {
    let waiting = state.withLock { state in
      defer { state = State(waiting: nil, isFinished: true) }
      return state.waiting
    }
    waiting?.resume(with: result)
  }

  private func read() throws -> Data {
    guard case .path(let path) = source else { return try read(from: STDIN_FILENO) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw source.failure(errno) }
    defer { close(descriptor) }
    return try read(from: descriptor)
  }

  private func read(from descriptor: Int32) throws -> Data {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while data.count < limit, !state.withLock({ $0.isFinished }) {
      let count = Foundation.read(descriptor, &buffer, min(buffer.count, limit - data.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw source.failure(errno) }
      if count == 0 { break }
      data += buffer[..<count]
    }
    return data
  }
}

extension FileSource {
  /// The source as a sentence names it.
  var shown: String {
    switch self {
    case .path(let path): path.escaped
    case .standardInput: "standard input"
    }
  }

  /// Explains why the source cannot be read.
  ///
  /// - Parameter code: The system's error number.
  /// - Returns: An error with the reason `noInput`.
  package func failure(_ code: Int32) -> AccountLoadingError {
    let sentence =
      switch code {
      case ENOENT, ENOTDIR: "There's no file \(named). Check the path."
      case EISDIR: "\(named) is a folder. Name a file in it."
      case EACCES, EPERM:
        "\(named) can't be read: permission denied. Allow it with chmod, or copy the file."
      default:
        "\(named) can't be read: \(String(cString: strerror(code))). Name another file."
      }
    return AccountLoadingError(.noInput, sentence.prefix(1).uppercased() + sentence.dropFirst())
  }

  private var named: String { if case .path = self { "\"\(shown)\"" } else { shown } }
}
