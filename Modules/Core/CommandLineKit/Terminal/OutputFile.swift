#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file for results, each written completely or not at all.
struct OutputFile {
  let path: String

  /// Replaces the content of the file.
  ///
  /// Until the new content is complete, or after an error, readers find the old content. If the path is
  /// a link, its target is replaced. A pipe or a device isn't replaced, but written to.
  ///
  /// - Throws: ``OutputFileError``.
  func write(_ text: String) throws(OutputFileError) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    let isReplaceable = !isThere || status.st_mode & S_IFMT == S_IFREG
    // These names of open files have the same status as the files.
    guard isReplaceable, !path.hasPrefix("/dev/"), !path.hasPrefix("/proc/") else {
      return try append(text, flags: O_WRONLY | O_APPEND | O_CLOEXEC)
    }
    // A read-only file must not be replaced.
    if isThere, access(path, W_OK) != 0 {
      throw failure(.creating)
    }
    let target = resolvedPath
    let temporary = "\(target).\(UInt32.random(in: 0 ... .max)).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw failure(.creating)
    }
    if isThere {
      // The new file gets the owner of the old one, if the system allows that.
      _ = fchown(descriptor, status.st_uid, status.st_gid)
      fchmod(descriptor, status.st_mode & 0o777)
    }
    var number = StandardStream.write(text, to: descriptor)
    if number == 0, fsync(descriptor) != 0 {
      number = errno
    }
    close(descriptor)
    if number == 0, rename(temporary, target) != 0 {
      number = errno
    }
    guard number != 0 else {
      return
    }
    unlink(temporary)
    throw failure(.writing, number)
  }

  /// Appends a text to the file, and creates the file if it's missing.
  ///
  /// If there's no room for the whole text, the file keeps its old content. A pipe or a device may have
  /// received a part of the text.
  ///
  /// - Throws: ``OutputFileError``.
  func append(_ text: String) throws(OutputFileError) {
    try append(text, flags: O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC)
  }

  private func append(_ text: String, flags: Int32) throws(OutputFileError) {
    let descriptor = open(path, flags, 0o666)
    guard descriptor >= 0 else {
      throw failure(.creating)
    }
    defer { close(descriptor) }
    var status = stat()
    fstat(descriptor, &status)
    let number = StandardStream.write(text, to: descriptor)
    guard number != 0 else {
      return
    }
    // This fails for a pipe or a device.
    _ = ftruncate(descriptor, status.st_size)
    throw failure(.writing, number)
  }

  /// The path without links, if all its parts exist.
  private var resolvedPath: String {
    guard let resolved = realpath(path, nil) else {
      return path
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private func failure(_ step: OutputFileError.Step, _ number: Int32 = errno) -> OutputFileError {
    OutputFileError(path: path, step: step, number: number)
  }
}
