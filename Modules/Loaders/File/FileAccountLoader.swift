import CommandLineKit
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
  /// Reads up to a limit in bytes, or to the end of the file.
  ///
  /// It reads on a new thread, because a pipe can block. If the task is cancelled, this function returns
  /// immediately, and the thread ends when it has read the file.
  ///
  /// - Throws: An error with the reason `noInput` if the file can't be read, and `CancellationError`.
  package func data(upTo limit: Int) async throws -> Data {
    let (results, result) = AsyncStream.makeStream(of: Result<Data, any Error>.self)
    Thread.detachNewThread {
      result.yield(Result { try read(upTo: limit) })
    }
    guard let first = await results.first(where: { _ in true }) else { throw CancellationError() }
    try Task.checkCancellation()
    return try first.get()
  }

  private func read(upTo limit: Int) throws -> Data {
    do {
      var file = FileHandle.standardInput
      if case .path(let path) = self {
        file = try FileHandle(forReadingFrom: URL(filePath: path))
      }
      return try file.read(upToCount: limit) ?? Data()
    } catch {
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      throw failure(Int32(cause?.code ?? 0))
    }
  }

  /// The name of the source in messages.
  var shown: String {
    switch self {
    case .path(let path): path.withoutControls
    case .standardInput: "standard input"
    }
  }

  /// Returns the error for a source that can't be read.
  ///
  /// - Parameter code: The system's error number.
  /// - Returns: An error with the reason `noInput`.
  package func failure(_ code: Int32) -> AccountLoadingError {
    var file = "Standard input"
    if case .path = self { file = "\"\(shown)\"" }
    let message =
      switch code {
      case ENOENT, ENOTDIR: "\(file) doesn't exist. Check its path."
      case EISDIR: "\(file) is a folder. Name a file in it."
      case EACCES, EPERM:
        "\(file) can't be read: permission denied. Allow it with chmod, or name another file."
      default: "\(file) can't be read: \(String(cString: strerror(code))). Name another file."
      }
    return AccountLoadingError(.noInput, message)
  }
}
