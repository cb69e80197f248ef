#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the path of an output file leads to.
enum OutputPlace {
  /// A file that is there, or can be made there.
  case file(String)
  /// What cannot be replaced, such as a named pipe or a device.
  case device(String)
  /// What this process has open, by a name such as `/dev/stdout`.
  case open(Int32)
  /// Nothing that can be written, with the error number of the system.
  case none(Int32)

  /// How many links may lead to one another, as the system counts them.
  private static let linkLimit = 40

  /// Follows a path, and links that lead to nothing yet as well.
  init(_ path: String) {
    var path = path
    for _ in 0...Self.linkLimit {
      var status = stat()
      guard lstat(path, &status) == 0 else {
        // What is wrong, if anything, is found out when a file is made there.
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
        // A file that may not be written to is not to be replaced either.
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

  /// Returns the number of what this process has open, if that is what a link stands for.
  private static func descriptor(behind path: String) -> Int32? {
    let (folder, name) = path.splitAtLastSlash
    guard let number = Int32(name), let resolved = realpath(folder, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved) == "/proc/\(getpid())/fd" ? number : nil
  }
}
