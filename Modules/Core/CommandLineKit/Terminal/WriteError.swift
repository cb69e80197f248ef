#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An error of writing to a standard stream.
public struct WriteError: Error, Hashable, Sendable {
  /// The stream that can't be written.
  public let stream: StandardStream
  /// The error number of the system.
  public let number: Int32
}

extension WriteError: CommandError, CustomStringConvertible {
  /// The exit code of the program.
  public var exitCode: ExitCode { .output }

  /// A sentence that names the place and the fix.
  public var description: String {
    let reason = String(cString: strerror(number))
    var fix = "Check where it leads, and whether there's space left."
    if number == EPIPE {
      fix = "Let its reader read to the end, or write to a file with --output."
    }
    return "Can't write to \(stream): \(reason). \(fix)"
  }
}
