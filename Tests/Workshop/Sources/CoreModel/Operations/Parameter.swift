/// A parameter of a factory.
///
/// Two that differ may have one hash value, and `strange` is not equal to itself, as a number that
/// is none.
package enum Parameter: Int, CaseIterable, Sendable {
  case zero, one, two, strange

  /// Whether it can be found again.
  var isEqualToItself: Bool { rawValue != Self.strange.rawValue }
}

extension Parameter: Hashable {
  package static func == (left: Parameter, right: Parameter) -> Bool {
    left.rawValue == right.rawValue && left.isEqualToItself
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue % 2) }
}
