/// Something about a place that a person is to see.
package struct Notice: Hashable, Sendable {
  /// Where it is.
  package let place: Place
  /// A sentence, without a full stop.
  package let message: String
}

extension Notice: CustomStringConvertible {
  /// The notice in the form of a compiler's, so that editors jump to it.
  package var description: String { "\(place): \(message)" }
}
