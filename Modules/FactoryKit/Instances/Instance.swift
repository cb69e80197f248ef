/// An instance as a scope keeps it.
struct Instance<Value>: Sendable {
  private enum Storage: Sendable {
    case strong(Unchecked<Value>)
    case weak(WeakObject)
  }

  private let storage: Storage
  /// The scope that the instance is kept for.
  let scope: Scope
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
    self.scope = scope
    lastUse = expires ? MonotonicClock.now : nil
  }

  /// Returns the value if a scope may use it now, and notes the use.
  mutating func use(by scope: Scope, _ expiry: Expiry?) -> Value? {
    // A singleton may have been kept for the scope that this one was cloned from.
    guard self.scope === scope || self.scope.keeping == .process && scope.keeping == .process,
      expiry?.hasPassed(since: lastUse) != true
    else { return nil }
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
/// `@unchecked`: a weak reference may be read from any thread, and this one is never written.
private struct WeakObject: @unchecked Sendable {
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}
