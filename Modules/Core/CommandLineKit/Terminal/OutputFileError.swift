#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An error of writing a file.
public struct OutputFileError: Error, Hashable, Sendable {
  /// The step that failed.
  public enum Step: Hashable, Sendable {
    /// Creating the file.
    case creating
    /// Writing the text.
    case writing
  }

  /// The path, as the user wrote it.
  public let path: String
  /// The step that failed.
  public let step: Step
  /// The error number of the system.
  public let number: Int32
}

extension OutputFileError: CommandError, CustomStringConvertible {
  /// The exit code of the program.
  public var exitCode: ExitCode {
    switch (number, step) {
    case (EACCES, _), (EPERM, _), (EROFS, _): .notPermitted
    case (_, .creating): .noOutput
    case (_, .writing): .output
    }
  }

  /// A sentence that names the path, the reason and the fix.
  public var description: String {
    let reason = String(cString: strerror(number))
    let fix =
      switch number {
      case ENOENT, ENOTDIR: "Check that its folder exists."
      case EISDIR: "Name a file in this folder."
      case EACCES, EPERM, EROFS: "Check the permissions of the file and of its folder."
      default: "Check where the path leads, and whether there's space left."
      }
    return "Can't write to '\(path)', given as --output: \(reason). \(fix)"
  }
}
