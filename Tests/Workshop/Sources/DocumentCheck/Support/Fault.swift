/// A place where the documentation does not hold.
package struct Fault: Hashable, Sendable, CustomStringConvertible {
  /// The file, or the page of the site.
  package let place: String
  /// The line in the file, from 1; nil if it is about the whole.
  package let line: Int?
  /// What is wrong, and what to do.
  package let message: String

  /// Creates a fault.
  ///
  /// - Parameters:
  ///   - place: The file, or the page of the site.
  ///   - line: The line in the file, from 1.
  ///   - message: What is wrong, and what to do.
  package init(_ place: String, line: Int? = nil, _ message: String) {
    (self.place, self.line, self.message) = (place, line, message)
  }

  /// The fault in the form of a compiler's error, so that editors jump to it.
  package var description: String {
    "\(place)\(line.map { ":\($0)" } ?? ""): error: \(message)"
  }
}
