/// An optional of whatever type.
protocol OptionalValue {
  /// What the optional wraps, if anything.
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  var wrapped: Any? { self }
}

/// Returns the value that a value is or wraps as an optional, at whatever depth; none if it is nil.
func unwrapped(_ value: Any) -> Any? {
  guard let optional = value as? any OptionalValue else { return value }
  return optional.wrapped.flatMap(unwrapped)
}

/// Whether a value is an optional without anything in it.
func isNil(_ value: Any) -> Bool {
  // An object is none, and to look for its conformances takes longer than all else here.
  type(of: value) is AnyObject.Type ? false : unwrapped(value) == nil
}

/// Returns the object that a value is, or that it wraps as an optional or an existential.
func object(in value: Any) -> AnyObject? {
  // Casting to AnyObject would box a struct; only instances of classes pass this.
  guard let value = unwrapped(value), type(of: value) is AnyObject.Type else { return nil }
  let object = value as AnyObject
  if type(of: object) == type(of: value) { return object }
  // What is typed as an error is cast to the box that it is in, which is no instance of a class.
  return (value as? any Error).map { $0 as AnyObject }
}
