/// An instance as a scope keeps it.
struct Instance<Value>: Sendable {
  private enum Storage: Sendable {
    case strong(Unchecked<Value>)
    case weak(WeakObject)
  }

  private let storage: Storage
  /// The scope that the instance is kept for; none for a singleton.
  ///
  /// The scope of singletons holds them, and would never be freed if they held it.
  let scope: Scope?
  /// When the instance was last used, if its factory has it expire.
  private var lastUse: ContinuousClock.Instant?

  /// Keeps a value, or nothing when it is nothing that this scope keeps.
  ///
  /// `nil` is never kept. A scope that keeps weakly keeps only instances of classes.
  init?(_ value: Value, scope: Scope, expires: Bool) {
    switch scope.keeping {
    case .nobody, .resolution:
      return nil
    case .container, .process:
      if isNil(value) { return nil }
      storage = .strong(Unchecked(value))
    case .containerWeakly:
      guard let object = object(in: value) else { return nil }
      storage = .weak(WeakObject(object))
    }
    self.scope = scope.keeping == .process ? nil : scope
    lastUse = expires ? MonotonicClock.now : nil
  }

  /// Returns the value if a scope may use it now, and notes the use.
  mutating func use(by scope: Scope, _ expiry: Expiry?) -> Value? {
    scope.isSame(as: self.scope) ? use(expiry) : nil
  }

  /// Returns the value if it is there and not too old, and notes the use.
  mutating func use(_ expiry: Expiry?) -> Value? {
    guard expiry?.hasPassed(since: lastUse) != true else { return nil }
    if let expiry { lastUse = expiry.moment }
    return value
  }

  /// The value, unless it was kept weakly and is gone.
  private var value: Value? {
    switch storage {
    case .strong(let box): box.value
    case .weak(let box): box.object.flatMap { $0 as? Value }
    }
  }
}

/// Refers to an object without keeping it.
///
/// `@unchecked`: the object may be of any class, and whoever keeps it shares it, as with `Unchecked`.
private struct WeakObject: @unchecked Sendable {
  weak let object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}
