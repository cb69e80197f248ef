/// An instance as a scope keeps it.
struct Instance<Value>: Sendable {
  private enum Storage: Sendable {
    case strong(Unchecked<Value>)
    case weak(WeakObject)
  }

  private let storage: Storage
  /// The scope that the instance is kept for.
  let scope: Scope

  /// Keeps a value, or nothing when it is nothing that this scope keeps.
  ///
  /// `nil` is never kept. A scope that keeps weakly keeps only instances of classes.
  init?(_ value: Value, scope: Scope) {
    switch scope.keeping {
    case .nobody:
      return nil
    case .container, .process:
      if let optional = value as? any OptionalValue, optional.isNil { return nil }
      storage = .strong(Unchecked(value))
    case .containerWeakly:
      guard let object = object(in: value) else { return nil }
      storage = .weak(WeakObject(object))
    }
    self.scope = scope
  }

  /// Whether a scope may use the instance.
  ///
  /// A singleton may have been kept for the scope that this one was cloned from.
  func isKept(for scope: Scope) -> Bool {
    self.scope === scope || self.scope.keeping == .process && scope.keeping == .process
  }

  /// The value, unless it was kept weakly and is gone.
  var value: Value? {
    switch storage {
    case .strong(let box): box.value
    case .weak(let box): box.object as? Value
    }
  }
}

/// Refers to an object without keeping it.
///
/// `@unchecked`: a weak reference may be read from any thread, and this one is never written.
private struct WeakObject: @unchecked Sendable {
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}

/// Returns the object that a value is, or that it wraps as an optional or an existential.
private func object(in value: Any) -> AnyObject? {
  if let optional = value as? any OptionalValue {
    guard let wrapped = optional.wrapped else { return nil }
    return object(in: wrapped)
  }
  // Casting to AnyObject would box a struct; only instances of classes pass this.
  return type(of: value) is AnyObject.Type ? value as AnyObject : nil
}
