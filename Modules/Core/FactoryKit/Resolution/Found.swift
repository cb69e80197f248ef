/// The result of the fast path.
@usableFromInline
enum Found {
  /// A stored instance, protected until it is read.
  case stored(StoredRead)
  /// An instance that is stored weakly, protected until it is read.
  case storedWeakly(StoredRead)
  /// A stored instance, protected until it is read, and the decorator to call with it.
  indirect case decorated(StoredRead, StoredClosure)
  /// The instance of a parameter.
  case ofParameter(StoredInstance)
  /// Build an instance with a registered closure, or with that of the definition, on this thread. No scope stores it.
  case build(StoredClosure?, on: Unretained<ResolutionThread>)
  case slowPath
}

extension FactoryModifying {
  /// Finds the stored instance, or the closure for an instance that no scope stores: the fast path.
  @inlinable
  func findFast(_ parameter: P, in container: any ManagedContainer) -> Found {
    let modifiers = _definition.modifiers
    if _definition.declaration.flags.contains(.perParameter) {
      return .find(key, of: parameter, in: container, with: modifiers)
    }
    return .find(key, in: container, with: modifiers)
  }
}

// The fast path: a resolution that finds a stored instance, or that builds one for no scope. The frequent cases take
// no lock; the page about the architecture lists the others. Everything rarer needs the slow path: contexts,
// contributions, settings and traces, and a decorator of an instance that no scope stores. The functions take the
// parts of a reference, because the caller would retain the container for a whole one.
extension Found {
  /// Finds the stored instance of a factory, or the closure for an instance that no scope stores.
  ///
  /// - Parameters:
  ///   - key: The factory.
  ///   - container: The container.
  ///   - modifiers: The modifiers of the definition.
  /// - Returns: What it has found.
  @usableFromInline
  static func find(
    _ key: FactoryKey,
    in container: any ManagedContainer,
    with modifiers: DefinitionModifiers
  ) -> Found {
    search(key, in: container, with: modifiers, nil)
  }

  /// Finds the stored instance of a parameter, which takes the lock of an entry.
  ///
  /// - Parameters:
  ///   - key: The factory, whose definition says that each parameter has its own instance.
  ///   - parameter: The parameter.
  ///   - container: The container.
  ///   - modifiers: The modifiers of the definition.
  /// - Returns: What it has found.
  @usableFromInline
  static func find<P>(
    _ key: FactoryKey,
    of parameter: P,
    in container: any ManagedContainer,
    with modifiers: DefinitionModifiers
  ) -> Found {
    search(key, in: container, with: modifiers) { storing, scope, expiry in
      guard let stored = storing.look({ $0.instances.stored(of: parameter) }),
        stored.isUsable(in: scope, expiry)
      else {
        return .slowPath
      }
      guard let instance = stored.strongly() else {
        return .slowPath
      }
      return .ofParameter(instance)
    }
  }

  /// Ends the read of a stored instance that the caller doesn't use.
  @usableFromInline
  func endRead() {
    switch self {
    case .stored(let read), .storedWeakly(let read), .decorated(let read, _): read.end()
    case .ofParameter, .build, .slowPath: break
    }
  }

  private static func search(
    _ key: FactoryKey,
    in container: any ManagedContainer,
    with modifiers: DefinitionModifiers,
    _ ofParameter: SearchOfParameter?
  ) -> Found {
    ResolutionThread.withCurrent { thread in
      container.unretainedManager.use { manager in
        var status = manager.status
        if !status.isPrepared {
          status = manager.withPreparedState(of: container) { $0.status }
        }
        guard status.isReady else {
          return .slowPath
        }
        guard let entry = manager.store.entries.unretainedEntry(key) else {
          if !modifiers.isScope || modifiers.scope.outlivesResolutions || key.isPromised {
            return .slowPath
          }
          return .build(nil, on: Unretained(thread))
        }
        let found = entry.use {
          searchEntry($0, in: manager, key, modifiers, on: thread, ofParameter)
        }
        // A change of the whole container changes the status before it changes entries. Without this
        // comparison, the resolution could combine options of before and an instance of after the change.
        if manager.status == status {
          return found
        }
        found.endRead()
        return .slowPath
      }
    }
  }
}

/// Searches for the instance of a parameter in the entry that stores it.
private typealias SearchOfParameter = (Entry, ScopeMark, Expiry?) -> Found

/// Searches for the instance, given the container's entry of the factory.
private func searchEntry(
  _ entry: Entry,
  in manager: ContainerManager,
  _ key: FactoryKey,
  _ modifiers: DefinitionModifiers,
  on thread: ResolutionThread,
  _ ofParameter: SearchOfParameter?
) -> Found {
  // 1. The options.
  let flags = entry.flags
  let options = AppliedOptions(modifiers, of: key, over: flags)
  let scope = options.scope
  if flags.isPerParameter != (ofParameter != nil) {
    return .slowPath
  }
  // No other factory can share the instance of a graph factory that begins a resolution.
  if scope.isStored(by: .resolution), !thread.isIdle {
    return .slowPath
  }
  // The slow path reports captive dependencies.
  if scope.reportsCaptives, thread.innermostBuild != nil {
    return .slowPath
  }
  if !scope.outlivesResolutions {
    if flags.isDecorated || flags.hasOtherClosures || !modifiers.isScope {
      return .slowPath
    }
    return unstored(entry, flags, isPromised: key.isPromised, on: thread)
  }
  let expiry: Expiry?
  let decorator: StoredClosure?
  do {
    // Released before the read begins, because the release of the last reference may run code of the program.
    var stored: StoredOptions?
    if flags.expires || flags.isDecorated {
      stored = entry.options(on: thread)
    }
    expiry = Expiry(options.timeToLive(over: stored))
    decorator = options.decorator(over: stored)
  }
  if flags.isDecorated, decorator == nil {
    return .slowPath
  }
  // 2. The entry that stores the instance.
  guard let storing = fastEntry(for: entry, in: manager, scope, on: thread) else {
    return .slowPath
  }
  // 3. The instance.
  if let ofParameter {
    if decorator != nil {
      return .slowPath
    }
    return storing.use { ofParameter($0, scope, expiry) }
  }
  let read = storing.use {
    $0.published.beginRead(thread.hazard) { snapshot in
      guard let instance = snapshot.reference else {
        return nil
      }
      return instance.use { $0.isUsable(in: scope, expiry) } ? instance : nil
    }
  }
  guard let read else {
    return .slowPath
  }
  guard let decorator else {
    return scope.isWeak ? .storedWeakly(read) : .stored(read)
  }
  if !scope.isWeak {
    return .decorated(read, decorator)
  }
  read.end()
  return .slowPath
}

/// Returns the closure for an instance that no scope stores.
private func unstored(
  _ entry: Entry,
  _ flags: EntryFlags,
  isPromised: Bool,
  on thread: ResolutionThread
) -> Found {
  if entry.hasScopeRegistration, let inScope = OpenScope.registration(for: entry) {
    // The slow path adds contributions, and reports captive dependencies.
    guard let registration = inScope.options.values.registration,
      Captive.holder(of: Lifetime(of: .none, in: inScope.openScope), on: thread) == nil
    else {
      return .slowPath
    }
    return .build(registration, on: Unretained(thread))
  }
  if flags.isRegistered {
    guard let registration = entry.options(on: thread)?.values.registration else {
      return .slowPath
    }
    return .build(registration, on: Unretained(thread))
  }
  if isPromised {
    return .slowPath
  }
  return .build(nil, on: Unretained(thread))
}

/// Returns the entry that stores the instance of a kept scope; `nil` if only the slow path can find it.
private func fastEntry(
  for entry: Entry,
  in manager: ContainerManager,
  _ scope: ScopeMark,
  on thread: ResolutionThread
) -> Unretained<Entry>? {
  var openScope: OpenScope?
  if scope.isStored(by: .openScope) || entry.hasScopeRegistration {
    // The slow path reports a build of an instance that outlives the open scope.
    if thread.innermostBuild != nil {
      return nil
    }
    openScope = OpenScope.storing(scope, OpenScope.innermost(registering: entry))
    // A scope around the task's own one may end during the read.
    if let openScope, openScope !== OpenScope.current {
      return nil
    }
  }
  return manager.withStore(of: scope, in: openScope) { $0.storingEntry(for: entry, on: thread) }
}

extension Published {
  /// Begins to read a stored instance of the object.
  ///
  /// - Parameters:
  ///   - hazard: The hazard pointer of the thread, which protects nothing else.
  ///   - body: Finds the instance, and calls no code of the program.
  /// - Returns: The read, which the caller must end; `nil` without an instance.
  func beginRead(
    _ hazard: ThreadHazard,
    _ body: (Object) -> Unretained<StoredInstance>?
  ) -> StoredRead? {
    guard let object = protect(hazard) else {
      return nil
    }
    if let found = object.use(body) {
      return StoredRead(found, hazard)
    }
    hazard.clear()
    return nil
  }
}

/// A stored instance that the thread's hazard pointer protects until the instance is read.
@usableFromInline
struct StoredRead {
  @usableFromInline let instance: Unretained<StoredInstance>
  private let hazard: ThreadHazard

  init(_ instance: Unretained<StoredInstance>, _ hazard: ThreadHazard) {
    self.instance = instance
    self.hazard = hazard
  }

  /// Returns the instance, which is stored strongly, and ends the protection.
  @inlinable
  func value<Value>(as type: Value.Type) -> Value {
    defer { end() }
    return instance.use { $0.value(as: type) }
  }

  /// Returns the instance, which is stored weakly, and ends the protection; `nil` if the instance is gone.
  @inlinable
  func weakValue<Value>(as type: Value.Type) -> Value? {
    defer { end() }
    return instance.use { $0.weakValue(as: type) }
  }

  /// Returns the stored instance itself, and ends the protection.
  func retained() -> StoredInstance {
    defer { end() }
    return instance.object
  }

  /// Ends the protection.
  @usableFromInline
  func end() { hazard.clear() }
}
