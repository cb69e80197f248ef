#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A new file that replaces another file when it is complete.
///
/// If a signal that can be caught ends the program, the file is removed. There can be one such file at a
/// time.
package struct TemporaryFile {
  /// The path: that of the other file, with a suffix.
  package let path: String
  /// The file descriptor for writing.
  let descriptor: Int32

  /// Creates a file with a new name.
  ///
  /// - Parameters:
  ///   - target: The path of the file to replace.
  ///   - mode: The permissions, before the system applies the umask.
  /// - Returns: The file, or `nil` with the reason in `errno`.
  package static func make(for target: String, mode: UInt32) -> TemporaryFile? {
    let (folder, name) = target.splitAtLastSlash
    // A file name can have 255 bytes.
    let beginning = String(decoding: name.utf8.prefix(200), as: UTF8.self)
    while true {
      let tag = String(UInt64.random(in: .min ... .max), radix: 36)
      let path = "\(folder)\(beginning).\(tag).tmp"
      let descriptor = UnfinishedFile.step { file in
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        if descriptor >= 0 { file = path }
        return descriptor
      }
      if descriptor >= 0 { return TemporaryFile(path: path, descriptor: descriptor) }
      guard errno == EEXIST else { return nil }
    }
  }

  /// Replaces another file with this one.
  ///
  /// - Returns: Whether it succeeded. If not, `errno` has the reason.
  func move(to target: String) -> Bool {
    UnfinishedFile.step { file in
      guard rename(path, target) == 0 else { return false }
      file = nil
      return true
    }
  }

  /// Deletes the file.
  func remove() {
    UnfinishedFile.step { file in
      unlink(path)
      file = nil
    }
  }
}
