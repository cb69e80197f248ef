/// A fault at a place in the documentation.
package struct Fault: Hashable, Sendable, CustomStringConvertible {
  /// The file, or the page of the site.
  package let place: String
  /// The line in the file, from 1; `nil` for the whole file.
  package let line: Int?
  /// A description of the problem and its fix.
  package let message: String

  /// Creates a fault.
  ///
  /// - Parameters:
  ///   - place: The file, or the page of the site.
  ///   - line: The line in the file, from 1.
  ///   - message: A description of the problem and its fix.
  package init(_ place: String, line: Int? = nil, _ message: String) {
    (self.place, self.line, self.message) = (place, line, message)
  }

  /// The fault in the format of a compiler's error, which editors understand.
  package var description: String {
    "\(place)\(line.map { ":\($0)" } ?? ""): error: \(message)"
  }
}
