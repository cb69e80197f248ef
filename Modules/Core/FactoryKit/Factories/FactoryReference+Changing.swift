/// The effect of a change of a container's entry on the instances that other stores have for the factory.
///
/// Each case has the effects of those before it.
enum ChangeEffect {
  /// The instances stay.
  case none
  /// Open scopes drop their instances.
  case replacesInOpenScopes
  /// In-flight builds of the singleton with closures of this container are invalidated.
  case invalidatesBuilds
  /// The singleton is removed.
  case removesSingleton

  /// The effect of a registration: `autoRegister()` runs for each container, and a container doesn't own the singletons.
  static var ofRegistration: ChangeEffect {
    ContainerManager.isAutoRegistering ? .invalidatesBuilds : .removesSingleton
  }
}

extension FactoryReference {
  /// Applies `once()`: until a reset, the options of the container override the modifiers before it.
  func setOnce() {
    if Self.withEntry(of: key, in: container, { $0.flags.isOnce }) {
      return
    }
    let registers = modifiers.registers
    change(registers ? .ofRegistration : .none) { contents in
      modifiers.apply(to: &contents.options)
      contents.options.parameters = key.parameters ?? contents.options.parameters
      contents.options.isOnce = true
      if registers {
        contents.instances = Instances()
      }
    }
  }

  /// Sets the option of a modifier outside of the definition.
  @usableFromInline
  func set(_ modifier: Modifier) {
    guard modifier.isRegistration else {
      return change { $0.options.set(modifier) }
    }
    if let openScope = ResolutionThread.current.registering {
      return register(modifier, in: openScope)
    }
    change(.ofRegistration) { contents in
      let present = options(over: contents.storedOptions)
      contents.options.set(modifier, given: present)
      contents.instances = Instances()
    }
  }

  /// Registers in a scope that is not open yet, so that only this thread knows it.
  private func register(_ modifier: Modifier, in openScope: OpenScope) {
    let entry = preparedEntry
    if key.isOverridden(by: entry.flags) {
      return
    }
    entry.noteScopeRegistration()
    let inScope = openScope.entry(of: entry)
    inScope.noteScopeRegistration()
    // Not under the lock: another thread may replace these options, and this one then releases them.
    let outer = options(in: entry)
    _ = inScope.change { contents in
      let present = contents.storedOptions?.values ?? outer
      contents.options.set(modifier, given: present)
    }
  }

  /// Resets a part of the options and instances.
  func reset(_ options: FactoryResetOptions) {
    switch options {
    case .none: break
    case .all, .scope: change(.removesSingleton) { $0.reset(options) }
    case .context, .registration: change(.invalidatesBuilds) { $0.reset(options) }
    }
  }

  /// Changes the contents of the entry, unless an earlier `once()` overrides the modifier.
  ///
  /// - Parameters:
  ///   - effect: The effect on the instances in other stores.
  ///   - change: Changes the contents. It is called under locks.
  func change(_ effect: ChangeEffect = .none, _ change: (inout Entry.Contents) -> Void) {
    // The old contents are released outside of the lock.
    _ = container.manager.withPreparedState(of: container) { _ -> [RemovedContents] in
      let entry = self.entry
      // Only the preparation and changes of the container change the flag, which wait for this one.
      if key.isOverridden(by: entry.flags) {
        return []
      }
      return entry.changeEverywhere(with: effect, change)
    }
  }
}

extension FactoryReference {
  /// Sets the scope of the container's entry, unless the entry has it.
  ///
  /// A definition does this with each use of the factory: the compiler gives a property no place, so a scope from
  /// outside looks the same.
  @usableFromInline
  static func set(_ scope: ScopeMark, of key: FactoryKey, in container: any ManagedContainer) {
    let isSet = withEntry(of: key, in: container) { entry in
      entry.flags.scope == scope || key.isOverridden(by: entry.flags)
    }
    if isSet { return }
    FactoryReference(container, key, .scope(.none)).change { contents in
      // Another thread may have set it before this one got the lock. An equal value would end builds in vain.
      if contents.options.scope != scope {
        contents.options.scope = scope
      }
    }
  }

  /// Sets the type of the parameters in the container's entry, unless the entry has it.
  @usableFromInline
  static func set(
    _ parameters: AnyParameter.Type,
    of key: FactoryKey,
    in container: any ManagedContainer
  ) {
    let isSet = withEntry(of: key, in: container) { entry in
      entry.flags.isPerParameter || key.isOverridden(by: entry.flags)
    }
    if isSet { return }
    FactoryReference(container, key, .scope(.none)).change { contents in
      if contents.options.parameters == nil {
        contents.options.parameters = parameters
      }
    }
  }

  /// Calls a closure with the entry of a factory in a prepared container.
  ///
  /// - Returns: The result of the closure; `false` before the preparation, and without an entry.
  private static func withEntry(
    of key: FactoryKey,
    in container: any ManagedContainer,
    _ body: (Entry) -> Bool
  ) -> Bool {
    container.unretainedManager.use { manager in
      guard manager.status.isPrepared, let entry = manager.store.entries.unretainedEntry(key) else {
        return false
      }
      return entry.use(body)
    }
  }
}

extension Entry {
  /// Changes the contents of a container's entry, and the instances that other stores have for the factory.
  ///
  /// - Parameters:
  ///   - effect: The effect on the instances in other stores.
  ///   - change: Changes the contents under the lock.
  /// - Returns: The removed objects, for the caller to release outside of its locks.
  func changeEverywhere(
    with effect: ChangeEffect,
    _ change: (inout Contents) -> Void
  ) -> [RemovedContents] {
    // First: otherwise, a build in between would store an instance of the old closure.
    var removed = [self.change(replacingInOpenScopes: effect != .none, change)]
    switch effect {
    case .none: return removed
    case .replacesInOpenScopes: break
    case .invalidatesBuilds: removed += changeSingleton { $0.withoutBuilds { $0 === self } }
    case .removesSingleton: removed += changeSingleton { _ in Instances() }
    }
    removed += OpenScope.removeReplaced(by: self)
    return removed
  }

  private func changeSingleton(_ change: (Instances) -> Instances) -> [RemovedContents] {
    let entry = Scope.singleton.store.entryIfAny(of: self)
    return entry.map { [$0.change { $0.instances = change($0.instances) }] } ?? []
  }
}
