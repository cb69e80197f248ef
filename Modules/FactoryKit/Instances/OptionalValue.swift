/// An optional of whatever type.
protocol OptionalValue {
  /// What the optional wraps, if anything.
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  var wrapped: Any? { self }
}

extension OptionalValue {
  /// Whether there is nothing in it, at any depth of nesting.
  var isNil: Bool {
    guard let wrapped else { return true }
    return (wrapped as? any OptionalValue)?.isNil ?? false
  }
}
