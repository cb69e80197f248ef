/// Whether a value is equal to itself, and so is all that it is made of.
///
/// A collection takes itself for equal without a look at its elements, so one with a number that is
/// none in it is equal to itself and to nothing else. Objects are not looked into.
func isReflexive(_ value: Any) -> Bool {
  func isEqual<E: Equatable>(_ value: E) -> Bool { value == value }
  if let value = value as? any Equatable, !isEqual(value) { return false }
  let mirror = Mirror(reflecting: value)
  return mirror.displayStyle == .class || mirror.children.allSatisfy { isReflexive($0.value) }
}
