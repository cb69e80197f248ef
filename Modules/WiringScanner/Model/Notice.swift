/// Something that a person who builds is to see.
package struct Notice: Hashable, Sendable {
  /// Where it is.
  package let place: Place
  /// A sentence, without a full stop, as compilers write it.
  package let message: String
}

extension Notice: CustomStringConvertible {
  /// The notice in the form of a compiler's warning, so that editors jump to it.
  package var description: String { "\(place.file):\(place.line): warning: \(message)" }
}
