/// The parts of the fast path that need the types of a factory, and of its definition only some parts.
///
/// For a whole definition as an argument, the compiler retains and releases the container.
@usableFromInline
enum FastPath<P, T> {
  /// Calls a closure that builds an instance, as one step of the thread's current resolution.
  ///
  /// The step refers to the container without a retain: the factory that is being resolved holds the
  /// container until its method returns.
  @inlinable @inline(__always)
  static func step<Product, E: Error>(
    _ container: Unmanaged<AnyObject>,
    _ declaration: Declaration,
    on thread: Unmanaged<ResolutionThread> = CurrentThread.unmanaged,
    _ make: () throws(E) -> Product
  ) throws(E) -> Product {
    let outer = thread._withUnsafeGuaranteedRef { $0.step }
    // Unprotected: nothing writes through this pointer.
    return try _withUnprotectedUnsafePointer(
      to: ResolutionStep(container, FactoryKey(T.self, P.self, declaration), outer)
    ) { step throws(E) in
      thread._withUnsafeGuaranteedRef {
        $0.step = step
        if $0.stack.isAlmostFull(at: UInt(bitPattern: step)) { $0.checkCircle() }
      }
      defer {
        thread._withUnsafeGuaranteedRef {
          $0.step = outer
          if $0.hasEnd, outer == $0.base { $0.endResolution() }
        }
      }
      return try make()
    }
  }
}

/// The source of a factory's instance on the fast path.
@usableFromInline
enum InstanceSource {
  /// Call the registered closure, or the closure of the definition.
  case build(StoredRecipe?)
  /// Read the stored instance.
  case read
  /// Take the slow path.
  case slowPath
}

extension ContainerManager {
  /// Whether the container has neither an entry of a factory nor settings.
  @usableFromInline
  func hasNothing(for key: FactoryKey) -> Bool { status.isReady && entries.find(key) == nil }

  /// Returns the source of the instance of a factory whose definition names no storing scope.
  @usableFromInline
  func source(of key: FactoryKey, on thread: Unmanaged<ResolutionThread>) -> InstanceSource {
    let (declaration, status) = (key.declaration, status)
    guard status.isReady else { return .slowPath }
    guard let entry = entries.find(key) else {
      return declaration.isPlain ? .build(nil) : .slowPath
    }
    let flags = entry._withUnsafeGuaranteedRef { $0.flags }
    if flags.isSpecial || declaration.mark == .graph { return .slowPath }
    if !declaration.has(Declaration.scoped), flags.mark.storage != .nobody { return .read }
    // A reset of the container changes the status before it changes the entry.
    if flags.hasScopeRegistration,
      let source = thread._withUnsafeGuaranteedRef({ thread in
        entry._withUnsafeGuaranteedRef { sourceInOpenScope(of: $0, on: thread) }
      })
    {
      return source
    }
    if flags.isRegistered {
      guard let recipe = registration(in: entry, thread), self.status == status else {
        return .slowPath
      }
      return .build(recipe)
    }
    return !declaration.has(Declaration.promised) && self.status == status ? .build(nil) : .slowPath
  }

  /// Returns the source of the instance of a factory that an open scope has registered; `nil` if none of the
  /// current task's has.
  private func sourceInOpenScope(of entry: Entry, on thread: ResolutionThread) -> InstanceSource? {
    guard let found = OpenScope.registration(for: entry, in: self, on: thread) else { return nil }
    // The slow path adds contributions, and reports captive dependencies.
    guard let recipe = found.stored.options.registration,
      case let lifetime = Lifetime(of: .none, in: found.openScope),
      Captive.holder(of: lifetime, on: thread) == nil
    else { return .slowPath }
    return .build(recipe)
  }

  @inline(__always)
  private func registration(
    in entry: Unmanaged<Entry>,
    _ thread: Unmanaged<ResolutionThread>
  ) -> StoredRecipe? {
    let hazard = thread._withUnsafeGuaranteedRef { $0.hazard }
    guard hazard.pointee.begin(entry) else { return nil }
    defer { hazard.pointee.end() }
    return entry._withUnsafeGuaranteedRef { $0.registration?.takeUnretainedValue() }
  }
}
