private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { self }
}

/// Returns a value without the optionals around it; `nil` if one of them is `nil`.
@usableFromInline
func unwrapped(_ value: Any) -> Any? {
  // The tests of the type take a tenth of the time of a cast.
  if type(of: value) is AnyObject.Type {
    return value
  }
  guard type(of: value) is any OptionalValue.Type, let optional = value as? any OptionalValue
  else {
    return value
  }
  return optional.wrapped.flatMap(unwrapped)
}

/// Returns whether a value is `nil`, or an optional of `nil`.
@inlinable @inline(__always)
func isNil<Value>(_ value: Value) -> Bool { unwrapped(value) == nil }

/// Returns the address of an object, which identifies it as long as it exists.
func address(of object: AnyObject) -> UInt { UInt(bitPattern: ObjectIdentifier(object)) }

/// Returns the object that a value is or wraps, if it is an object.
func object(in value: Any) -> AnyObject? {
  if let type = type(of: value) as? AnyObject.Type {
    return object(value, of: type)
  }
  guard type(of: value) is any OptionalValue.Type, let wrapped = unwrapped(value) else {
    return nil
  }
  return object(in: wrapped)
}

/// Returns a value as an object of a class.
///
/// Not `as AnyObject`, which can put an error into another object.
private func object<Object: AnyObject>(_ value: Any, of type: Object.Type) -> AnyObject? {
  value as? Object
}
