import Foundation

/// A file for a result, which is written as a whole or not at all.
struct OutputFile {
  private let path: String

  /// Names a file, which need not be there.
  init(_ path: String) { self.path = path }

  /// Replaces what the file holds.
  ///
  /// Who reads the file meanwhile, or after a failure, finds what it held before. What is no file
  /// that could be replaced, such as a pipe or a device, is written to.
  ///
  /// - Throws: ``OutputFileError``.
  func write(_ text: String) throws(OutputFileError) {
    var existing = stat()
    let isThere = stat(path, &existing) == 0
    switch existing.st_mode & S_IFMT {
    case _ where !isThere: try replace(path, with: text, mode: nil)
    case S_IFREG:
      // Behind a link it is what the link leads to that is replaced.
      let target = try target()
      try replace(target, with: text, mode: existing.st_mode & 0o777)
    case S_IFDIR: throw OutputFileError(path: path, step: .making, number: EISDIR)
    default: try write(text, to: try open(path, O_WRONLY), isSynchronized: false)
    }
  }

  private func target() throws(OutputFileError) -> String {
    // A file that may not be written to is not to be replaced either.
    guard access(path, W_OK) == 0, let resolved = realpath(path, nil) else {
      throw failure(.making)
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private func replace(_ target: String, with text: String, mode: mode_t?) throws(OutputFileError) {
    let temporary = "\(target).\(getpid()).tmp"
    let descriptor = try open(temporary, O_WRONLY | O_CREAT | O_EXCL)
    var isDone = false
    defer { if !isDone { unlink(temporary) } }
    if let mode { fchmod(descriptor, mode) }
    try write(text, to: descriptor, isSynchronized: true)
    guard rename(temporary, target) == 0 else { throw failure(.making) }
    isDone = true
  }

  private func open(_ path: String, _ flags: Int32) throws(OutputFileError) -> Int32 {
    let descriptor = Foundation.open(path, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(.making) }
    return descriptor
  }

  /// Writes the whole text, and closes the descriptor.
  private func write(
    _ text: String,
    to descriptor: Int32,
    isSynchronized: Bool
  ) throws(OutputFileError) {
    var isOpen = true
    defer { if isOpen { close(descriptor) } }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EINTR else { throw failure(.writing) }
      rest = rest.dropFirst(max(0, count))
    }
    if isSynchronized, fsync(descriptor) != 0 { throw failure(.writing) }
    isOpen = false
    if close(descriptor) != 0 { throw failure(.writing) }
  }

  private func failure(_ step: OutputFileError.Step) -> OutputFileError {
    OutputFileError(path: path, step: step, number: errno)
  }
}
