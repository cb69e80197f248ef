package import SwiftLexing

/// A place where the sources and the module graph do not agree.
package struct Violation: Hashable, Sendable, CustomStringConvertible {
  /// The file, relative to the package's folder.
  package let file: String
  /// Where in the file; nil if it is about the file as a whole.
  package let position: SourcePosition?
  /// What is wrong, why, and what to do.
  package let message: String

  /// The violation in the form of a compiler's error, so that editors jump to it.
  package var description: String {
    let place = position.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(file)\(place): error: \(message)"
  }
}
