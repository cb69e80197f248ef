#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A new file that replaces another file when it is complete.
///
/// It has no name until then, so that the system removes it however the program ends. On a file system
/// without such files, and without `/proc`, it has the name of the other file with a suffix, and a signal
/// may leave it behind.
struct TemporaryFile {
  /// The file descriptor for writing.
  let descriptor: Int32
  private let target: String
  /// The file's own path, if it has one.
  private var path: String?

  /// The flags that open a file without a name in a folder: `O_TMPFILE`, a macro that Swift doesn't import.
  private static let withoutName = 0o20_000_000 | O_DIRECTORY

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - target: The path of the file to replace.
  ///   - mode: The permissions, before the system applies the umask.
  /// - Returns: The file, or `nil` with the reason in `errno`.
  static func make(for target: String, mode: UInt32) -> TemporaryFile? {
    let folder = target.splitAtLastSlash.folder
    let flags = O_WRONLY | O_CLOEXEC | withoutName
    let descriptor = open(folder.isEmpty ? "." : folder, flags, mode)
    guard descriptor >= 0 else { return withPath(for: target, mode: mode) }
    guard access(path(of: descriptor), F_OK) == 0 else {
      close(descriptor)
      return withPath(for: target, mode: mode)
    }
    return TemporaryFile(descriptor: descriptor, target: target)
  }

  /// Creates a file with a path of its own, as ``make(for:mode:)`` does where it can't create another one.
  static func withPath(for target: String, mode: UInt32) -> TemporaryFile? {
    withNewPath(for: target) { path in
      let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_CREAT | O_EXCL, mode)
      return descriptor < 0
        ? nil : TemporaryFile(descriptor: descriptor, target: target, path: path)
    }
  }

  /// Replaces the other file with this one.
  ///
  /// - Returns: Whether it succeeded. If not, `errno` has the reason.
  func replaceTarget() -> Bool {
    if path == nil {
      if name(target) { return true }
      guard errno == EEXIST else { return false }
    }
    // A file without a name can't replace one with a name.
    guard let path = path ?? Self.withNewPath(for: target, { name($0) ? $0 : nil }) else {
      return false
    }
    guard rename(path, target) != 0 else { return true }
    let number = errno
    unlink(path)
    errno = number
    return false
  }

  /// Deletes the file.
  func remove() { if let path { unlink(path) } }

  /// Gives the file a name.
  ///
  /// - Returns: Whether it succeeded. If not, `errno` has the reason.
  private func name(_ path: String) -> Bool {
    linkat(AT_FDCWD, Self.path(of: descriptor), AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
  }

  private static func path(of descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  /// Calls a closure with new paths, as long as it fails because there is such a file.
  private static func withNewPath<Result>(
    for target: String,
    _ body: (_ path: String) -> Result?
  ) -> Result? {
    let (folder, name) = target.splitAtLastSlash
    // A file name can have 255 bytes.
    let beginning = String(decoding: name.utf8.prefix(200), as: UTF8.self)
    while true {
      let tag = String(UInt64.random(in: .min ... .max), radix: 36)
      if let result = body("\(folder)\(beginning).\(tag).tmp") { return result }
      guard errno == EEXIST else { return nil }
    }
  }
}
