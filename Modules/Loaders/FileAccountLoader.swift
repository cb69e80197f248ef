import Contracts
import Foundation

/// Loads accounts from a file, or from standard input for the path `-`.
struct FileAccountLoader: AccountLoading {
  let path: String

  func load() async throws -> [Account] {
    let file = try open()
    do {
      guard let data = try file.read(upToCount: AccountListReader.sizeLimit + 1), !data.isEmpty
      else {
        let reason = "\(place) is empty, or a pipe that no program writes to."
        throw AccountLoadingError(.invalidData, reason)
      }
      return try AccountListReader(place: place).accounts(in: data)
    } catch let error as CocoaError {
      let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError
      throw failure(cause.map { Int32($0.code) } ?? EIO)
    }
  }

  /// The name of the source in messages.
  private var place: String {
    if path == "-" { return "Standard input" }
    return "The file '\(path)'"
  }

  private func open() throws(AccountLoadingError) -> FileHandle {
    if path == "-" { return .standardInput }
    // Opening a pipe that no program writes to doesn't wait then. Reading waits again.
    let descriptor = Foundation.open(path, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(errno) }
    _ = fcntl(descriptor, F_SETFL, 0)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Returns the error for an error number of the system.
  private func failure(_ number: Int32) -> AccountLoadingError {
    let reason = String(cString: strerror(number))
    return AccountLoadingError(.noInput, "\(place) can't be read: \(reason).")
  }
}
