/// A parameter of a factory.
///
/// Different parameters may have the same hash value. Like a NaN, `strange` isn't equal to itself.
package enum Parameter: Int, CaseIterable, Sendable {
  case zero, one, two, strange

  /// Whether a lookup can find it.
  var isEqualToItself: Bool { rawValue != Self.strange.rawValue }
}

extension Parameter: Hashable {
  package static func == (left: Parameter, right: Parameter) -> Bool {
    left.rawValue == right.rawValue && left.isEqualToItself
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue % 2) }
}
