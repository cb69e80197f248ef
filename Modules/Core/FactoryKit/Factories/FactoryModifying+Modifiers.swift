extension FactoryModifying {
  /// Creates a new instance for each resolution, as a factory without a scope does.
  @inlinable public var unique: Self {
    consuming get { scoped(.unique) }
  }

  /// Stores one instance for each container, until a reset.
  @inlinable public var cached: Self {
    consuming get { scoped(.cached) }
  }

  /// Stores one instance for each container as long as another object holds it.
  @inlinable public var shared: Self {
    consuming get { scoped(.shared) }
  }

  /// Stores one instance for the process, for all containers.
  @inlinable public var singleton: Self {
    consuming get { scoped(.singleton) }
  }

  /// Stores one instance until the resolution of the outermost factory ends.
  @inlinable public var graph: Self {
    consuming get { scoped(.graph) }
  }

  /// Gives the factory a scope.
  ///
  /// A scope in the factory's definition applies to every resolution. A scope that is set outside of the
  /// definition applies from now on, unless the definition names a scope, which applies again at the next
  /// resolution.
  ///
  /// - Parameter scope: The scope that stores instances.
  /// - Returns: The factory with that scope.
  @inlinable @discardableResult
  public consuming func scope(_ scope: Scope) -> Self {
    scoped(scope.named)
  }

  /// Removes a stored instance that wasn't resolved for a time.
  ///
  /// Each resolution of the stored instance restarts the time. If an instance is older than the
  /// modifier, the time starts with the next resolution. A monotonic clock measures the time, including
  /// the time that the machine sleeps.
  ///
  /// - Parameter seconds: The time in seconds. If it isn't above zero, a stored instance is never used
  ///   again. If it's infinite, an instance never expires.
  /// - Returns: The factory.
  @inlinable @discardableResult
  public func timeToLive(_ seconds: Double) -> Self {
    reference.setTimeToLive(seconds)
    return self
  }

  /// Sets a closure that's called with each resolved instance, new or stored.
  ///
  /// - Parameter decorator: Called with the instance on the resolving thread, with no lock held.
  /// - Returns: The factory.
  @inline(always) @discardableResult
  public func decorator(_ decorator: @escaping @Sendable (_ instance: T) -> Void) -> Self {
    let code = codeOfPlainClosure(decorator)
    reference.setDecorator(code) { ClosureBox<(T, Bool), Void>({ decorator($0.0) }, code: code) }
    return self
  }

  /// Sets a closure that's called with each resolved instance, and with a flag for a new one.
  ///
  /// - Parameter decorator: Called with the instance, and with `true` if this resolution has built the
  ///   instance. No lock is held.
  /// - Returns: The factory.
  @inline(always) @discardableResult
  public func decorator(
    _ decorator: @escaping @Sendable (_ instance: T, _ isNew: Bool) -> Void
  ) -> Self {
    let code = codeOfPlainClosure(decorator)
    reference.setDecorator(code) {
      ClosureBox<(T, Bool), Void>({ decorator($0.0, $0.1) }, code: code)
    }
    return self
  }

  /// Returns a factory that names a scope, and sets the scope for definitions without one.
  ///
  /// It passes the parts of a reference, because the compiler would retain the container for a whole one.
  @inlinable
  consuming func scoped(_ scope: ScopeMark) -> Self {
    FactoryReference.set(scope, of: key, in: container)
    definition.scope = scope
    return self
  }
}

extension FactoryModifying where P: Hashable {
  /// Stores an instance for each parameter, instead of one instance for all parameters.
  ///
  /// Two parameters are the same if they are equal. Their `==` and `hash(into:)` must not resolve. For
  /// a parameter that isn't equal to itself, such as a NaN, each resolution builds an instance. Reading a
  /// stored instance takes the lock of the factory.
  @inlinable public var scopeOnParameters: Self {
    consuming get {
      FactoryReference.set(ParameterOf<P>.self, of: key, in: container)
      definition.flags.insert(.perParameter)
      return self
    }
  }
}

// A definition applies its modifiers with each use of the factory. If the value of a modifier is already set, this
// takes no lock. Closures are compared by their code, which identifies only those without captured values: others
// have zero.
extension FactoryReference {
  @usableFromInline
  static func set(_ scope: ScopeMark, of key: FactoryKey, in container: any ManagedContainer) {
    // Whether before or after `once()`, an equal scope changes nothing.
    if withEntry(of: key, in: container, { $0.flags.scope == scope }) { return }
    set(of: key, in: container) { flags, _ in
      flags.scope == scope
    } change: {
      $0.scope = scope
    }
  }

  @usableFromInline
  static func set(
    _ parameters: AnyParameter.Type,
    of key: FactoryKey,
    in container: any ManagedContainer
  ) {
    set(of: key, in: container) { flags, _ in
      flags.isPerParameter
    } change: {
      $0.parameters = parameters
    }
  }

  @usableFromInline
  func setTimeToLive(_ seconds: Double) {
    let nanoseconds = seconds * 1e9
    // More than `Int64` can represent, 292 years, counts as infinite. NaN isn't greater than zero.
    let timeToLive: Int64 = nanoseconds >= 0x1p63 ? .max : nanoseconds > 0 ? Int64(nanoseconds) : 0
    set {
      $1()?.options.timeToLive == timeToLive
    } change: {
      $0.timeToLive = timeToLive
    }
  }

  @usableFromInline
  func setDecorator(_ code: UInt, _ decorator: () -> StoredClosure) {
    set {
      code != 0 && $1()?.options.decorator?.code == code
    } change: {
      $0.decorator = decorator()
    }
  }

  @usableFromInline
  func setShutdownAction(_ code: UInt, _ action: () -> ShutdownAction) {
    set {
      code != 0 && $1()?.options.shutdownAction?.code == code
    } change: {
      $0.shutdownAction = action()
    }
  }

  @usableFromInline
  func setContext(_ context: FactoryContextType, _ code: UInt, _ recipe: () -> StoredClosure) {
    set {
      code != 0 && $1()?.options.contexts.factory(for: context)?.code == code
    } change: {
      $0.contexts.set(recipe(), for: context)
    }
  }

  /// Returns whether an entry has the value of a modifier, given its flags and a closure that reads its options.
  private typealias IsSet = (EntryFlags, () -> StoredOptions?) -> Bool

  private func set(
    _ isSet: IsSet,
    change: (inout FactoryOptions) -> Void
  ) {
    Self.set(of: key, in: container, isSet, change: change)
  }

  /// Sets the value of a modifier, unless an earlier `once()` overrides the modifier.
  ///
  /// - Parameters:
  ///   - key: The factory.
  ///   - container: Its container.
  ///   - isSet: Returns whether the entry has the value.
  ///   - change: Sets the value. It is called under locks.
  private static func set(
    of key: FactoryKey,
    in container: any ManagedContainer,
    _ isSet: IsSet,
    change: (inout FactoryOptions) -> Void
  ) {
    let isAfterOnce = key.definition.flags.contains(.afterOnce)
    let isDone = withEntry(of: key, in: container) { entry in
      let flags = entry.flags
      // `once()` overrides a modifier before it. After a reset has undone `once()`, a modifier after it is set again.
      guard flags.isOnce == isAfterOnce else { return !isAfterOnce }
      return isSet(flags) { ResolutionThread.withCurrent { entry.options(on: $0) } }
    }
    if isDone { return }
    FactoryReference(container, key).change { contents in
      // Another thread may have set it before this one got the lock. An equal value would end builds in vain.
      if !isSet(EntryFlags(contents.options), { contents.stored }) { change(&contents.options) }
    }
  }

  /// Whether `once()` has been applied, and overrides the modifiers before it.
  var isOnce: Bool { Self.withEntry(of: key, in: container) { $0.flags.isOnce } }

  /// Calls a closure with the entry of a factory in a prepared container.
  ///
  /// - Returns: The result of the closure; `false` before the preparation, and without an entry.
  private static func withEntry(
    of key: FactoryKey,
    in container: any ManagedContainer,
    _ body: (Entry) -> Bool
  ) -> Bool {
    container.unretainedManager.use { manager in
      guard manager.status.isPrepared, let entry = manager.entries.find(key) else { return false }
      return entry.use(body)
    }
  }
}
