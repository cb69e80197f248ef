#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file for results, each written completely or not at all.
struct OutputFile {
  private let path: String

  /// Creates an output file at a path, which need not exist.
  init(_ path: String) { self.path = path }

  /// Replaces the content of the file.
  ///
  /// Until the new content is complete, or after an error, readers find the old content. If the path is
  /// a link, its target is replaced. A pipe or a device isn't replaced, but written to.
  ///
  /// - Throws: ``OutputFileError``.
  func write(_ text: String) throws(OutputFileError) {
    switch OutputPlace(path) {
    case .file(let target): try replace(target, with: text)
    case .device(let target):
      try write(text, to: try checked(open(target, O_WRONLY | O_CLOEXEC)))
    case .open(let number): try write(text, to: try checked(dup(number)))
    case .none(let number): throw failure(.creating, number)
    }
  }

  /// Appends a text to the file, and creates the file if it's missing.
  ///
  /// If there's no room for the whole text, the file keeps its old content. A pipe or a device may have
  /// received a part of the text.
  ///
  /// - Throws: ``OutputFileError``.
  func append(_ text: String) throws(OutputFileError) {
    switch OutputPlace(path) {
    case .file(let target):
      let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC
      let descriptor = try checked(open(target, flags, 0o666))
      var status = stat()
      fstat(descriptor, &status)
      try write(text, to: descriptor, lengthBefore: status.st_size)
    case .device, .open: try write(text)
    case .none(let number): throw failure(.creating, number)
    }
  }

  private func replace(_ target: String, with text: String) throws(OutputFileError) {
    var existing = stat()
    let isThere = stat(target, &existing) == 0
    guard let temporary = TemporaryFile.make(for: target, mode: isThere ? 0o600 : 0o666) else {
      throw failure(.creating)
    }
    var isDone = false
    defer {
      if !isDone { temporary.remove() }
      close(temporary.descriptor)
    }
    if isThere {
      // The new file gets the owner of the old one, if the system allows that.
      _ = fchown(temporary.descriptor, existing.st_uid, existing.st_gid)
      fchmod(temporary.descriptor, existing.st_mode & 0o777)
    }
    let number = Descriptor(number: temporary.descriptor).writeAll(text)
    guard number == 0 else { throw failure(.writing, number) }
    guard fsync(temporary.descriptor) == 0 else { throw failure(.writing) }
    guard temporary.replaceTarget() else { throw failure(.creating) }
    isDone = true
  }

  private func checked(_ descriptor: Int32) throws(OutputFileError) -> Int32 {
    guard descriptor >= 0 else { throw failure(.creating) }
    return descriptor
  }

  /// Writes the whole text, and closes the descriptor.
  ///
  /// After an error, the file is truncated to `lengthBefore`, if there is one.
  private func write(
    _ text: String,
    to descriptor: Int32,
    lengthBefore: off_t? = nil
  ) throws(OutputFileError) {
    var isOpen = true
    defer { if isOpen { close(descriptor) } }
    let number = Descriptor(number: descriptor).writeAll(text)
    guard number == 0 else {
      if let lengthBefore { _ = ftruncate(descriptor, lengthBefore) }
      throw failure(.writing, number)
    }
    isOpen = false
    if close(descriptor) != 0 { throw failure(.writing) }
  }

  private func failure(_ step: OutputFileError.Step, _ number: Int32 = errno) -> OutputFileError {
    OutputFileError(path: path, step: step, number: number)
  }
}
