#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A new file, which takes the place of another one when it is complete.
///
/// No trace of it is left when a signal ends the program that can be caught. Only one such file can
/// be there at a time.
package struct TemporaryFile {
  /// Where it is: beside the other file, whose name it has, with more behind that.
  package let path: String
  /// Where it can be written.
  let descriptor: Int32

  /// Makes a file that nobody else has.
  ///
  /// - Parameters:
  ///   - target: The path of the file whose place it is to take.
  ///   - mode: Who may read and write it, before the system's mask is applied.
  /// - Returns: The file, or nothing when none can be made; `errno` says why.
  package static func make(for target: String, mode: UInt32) -> TemporaryFile? {
    let (folder, name) = target.splitAtLastSlash
    // A name can have 255 bytes.
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

  /// Puts the file into the place of another one.
  ///
  /// - Returns: Whether it is there; `errno` says why not.
  func move(to target: String) -> Bool {
    UnfinishedFile.step { file in
      guard rename(path, target) == 0 else { return false }
      file = nil
      return true
    }
  }

  /// Takes the file away.
  func remove() {
    UnfinishedFile.step { file in
      unlink(path)
      file = nil
    }
  }
}
