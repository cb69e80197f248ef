#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The target of an output path.
enum OutputPlace {
  /// A file that exists or can be created.
  case file(String)
  /// A named pipe or a device, which can't be replaced.
  case device(String)
  /// An open file of this process, such as `/dev/stdout`.
  case open(Int32)
  /// A path that can't be written to, with the error number of the system.
  case none(Int32)

  /// The largest number of links in a chain, as in the Linux kernel.
  private static let linkLimit = 40

  /// Follows a path with all its links.
  ///
  /// A link's target need not exist.
  init(_ path: String) {
    var path = path
    for _ in 0...Self.linkLimit {
      var status = stat()
      guard lstat(path, &status) == 0 else {
        // If the path can't be used, creating the file reports the error.
        self = .file(path)
        return
      }
      switch status.st_mode & S_IFMT {
      case S_IFLNK:
        if let number = Self.descriptor(behind: path) {
          self = .open(number)
          return
        }
        guard let next = Self.destination(ofLink: path) else {
          self = .none(errno)
          return
        }
        path = next
      case S_IFREG:
        // A read-only file must not be replaced.
        self = access(path, W_OK) == 0 ? .file(path) : .none(errno)
        return
      case S_IFDIR:
        self = .none(EISDIR)
        return
      default:
        self = .device(path)
        return
      }
    }
    self = .none(ELOOP)
  }

  private static func destination(ofLink path: String) -> String? {
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      count = buffer.baseAddress.map { max(0, readlink(path, $0, buffer.count)) } ?? 0
    }
    guard !bytes.isEmpty else { return nil }
    guard let destination = String(validating: bytes, as: UTF8.self) else {
      errno = EILSEQ
      return nil
    }
    return destination.hasPrefix("/") ? destination : path.splitAtLastSlash.folder + destination
  }

  /// Returns the file descriptor that a link in `/proc/self/fd` stands for.
  private static func descriptor(behind path: String) -> Int32? {
    let (folder, name) = path.splitAtLastSlash
    guard let number = Int32(name), let resolved = realpath(folder, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved) == "/proc/\(getpid())/fd" ? number : nil
  }
}
