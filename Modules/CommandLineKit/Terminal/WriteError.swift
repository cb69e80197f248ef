#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why a text could not be written.
public struct WriteError: Error, Hashable, Sendable {
  /// The stream that took no more.
  public let stream: StandardStream
  /// The error number of the system.
  public let number: Int32
}

extension WriteError: CommandError, CustomStringConvertible {
  /// What the program ends with.
  public var exitCode: ExitCode { .output }

  /// A sentence that names the place and the fix.
  public var description: String {
    "Can't write to \(stream): \(String(cString: strerror(number))). "
      + (number == EPIPE
        ? "Let its reader read to the end, or write to a file with --output."
        : "Check where it leads, and whether there's space left.")
  }
}
