/// The effect of a change of the container's entry on the instances in open scopes and among the singletons.
enum ChangeEffect {
  /// The instances stay.
  case none
  /// Open scopes drop their instances, and in-flight builds of the singleton with closures of this container are
  /// invalidated.
  case invalidatesBuilds
  /// Open scopes drop their instances, and the singleton is removed.
  case removesSingleton

  /// The effect of a registration: `autoRegister()` runs for each container, and a container doesn't own the singletons.
  static var ofRegistration: ChangeEffect {
    ContainerManager.isAutoRegistering ? .invalidatesBuilds : .removesSingleton
  }
}

extension FactoryReference {
  /// Applies `once()`: until a reset, the options of the container override the modifiers before it.
  func setOnce() {
    if isOnce { return }
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
    let entry = container.manager.withPreparedState(of: container) { _ in self.entry }
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
      let isAfterOnce = key.declaration.flags.contains(.afterOnce)
      // Only the preparation and changes of the container change it, which wait for this one.
      if !isAfterOnce, entry.look(\.options.isOnce) {
        return []
      }
      let old = entry.change(replacingInOpenScopes: effect != .none, change)
      // After the change of the entry. Otherwise, a build in between would store an instance of the old
      // closure.
      switch effect {
      case .none: return [old]
      case .invalidatesBuilds:
        return [old]
          + entry.changeElsewhere(replacingInOpenScopes: true) {
            $0 = $0.withoutBuilds { $0 === entry }
          }
      case .removesSingleton:
        return [old] + entry.changeElsewhere(replacingInOpenScopes: true) { $0 = Instances() }
      }
    }
  }
}
