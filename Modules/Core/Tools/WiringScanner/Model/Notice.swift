/// A message about a place, for a person.
package struct Notice: Hashable, Sendable {
  /// The place.
  package let place: Place
  /// A sentence, without a full stop.
  package let message: String
}

extension Notice: CustomStringConvertible {
  /// The notice in the form of a compiler's, so that editors jump to it.
  package var description: String { "\(place): \(message)" }
}

/// A line of a module's source.
package struct Place: Hashable, Sendable {
  /// The module.
  package let module: String
  /// The path, as errors show it.
  package let file: String
  /// The line, from 1.
  package let line: Int
}

extension Place: Comparable {
  /// Orders places by module, file and line.
  package static func < (left: Place, right: Place) -> Bool {
    (left.module, left.file, left.line) < (right.module, right.file, right.line)
  }
}

extension Place: CustomStringConvertible {
  /// The place, as compilers write it.
  package var description: String { "\(file):\(line)" }
}
