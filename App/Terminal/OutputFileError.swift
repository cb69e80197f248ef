import Foundation

/// Why a file could not be written.
package struct OutputFileError: Error, Hashable, Sendable {
  /// What was being done.
  package enum Step: Hashable, Sendable {
    /// Making a file there.
    case making
    /// Writing all of the text.
    case writing
  }

  /// The path, as it was given.
  package let path: String
  /// What was being done.
  package let step: Step
  /// The error number of the system.
  package let number: Int32

  /// What the program ends with.
  package var code: ExitCode {
    switch (number, step) {
    case (EACCES, _), (EPERM, _), (EROFS, _): .notPermitted
    case (_, .making): .noOutput
    case (_, .writing): .output
    }
  }
}

extension OutputFileError: CustomStringConvertible {
  /// A sentence that names the path, the reason and the fix.
  package var description: String {
    let reason = String(cString: strerror(number))
    let fix =
      switch number {
      case ENOENT, ENOTDIR: "check that its folder exists."
      case EISDIR: "it is a folder, so name a file in it."
      case EACCES, EPERM, EROFS: "check who may write to it, and into its folder."
      default: "check where it leads to, and whether there is room."
      }
    return "\"\(path)\" in --output cannot be written (\(reason)): \(fix)"
  }
}
