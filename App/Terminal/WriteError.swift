import Foundation

/// Why a text could not be written.
package struct WriteError: Error, Hashable, Sendable {
  /// The stream that took no more.
  package let stream: StandardStream
  /// The error number of the system.
  package let number: Int32
}

extension WriteError: CustomStringConvertible {
  /// A sentence that names the place and the fix.
  package var description: String {
    "Writing to \(stream) failed (\(String(cString: strerror(number)))): "
      + (number == EPIPE
        ? "let its reader read to the end, or write to a file with --output."
        : "check where it leads to, and whether there is room.")
  }
}
