extension FactoryReference {
  /// Applies `once()`: until a reset, the options of the container override the modifiers before it.
  func setOnce() {
    if isOnce { return }
    let registers = modifiers.registers
    var forgetsSingleton: Bool?
    if registers {
      forgetsSingleton = !ContainerManager.isAutoRegistering
    }
    change(forgettingSingleton: forgetsSingleton) { contents in
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
    // `autoRegister()` runs for each container, and a container doesn't own the singletons.
    change(forgettingSingleton: !ContainerManager.isAutoRegistering) { contents in
      let present = options(overriding: contents.storedOptions)?.values
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
      let present = contents.storedOptions ?? outer
      contents.options.set(modifier, given: present?.values)
    }
  }

  /// Resets a part of the options and instances.
  func reset(_ options: FactoryResetOptions) {
    if options == .none {
      return
    }
    change(forgettingSingleton: options == .all || options == .scope) { $0.reset(options) }
  }

  /// Changes the contents of the entry, unless an earlier `once()` overrides the modifier.
  ///
  /// - Parameters:
  ///   - forgetsSingleton: `true` if the change removes the factory's singleton; `false` if it only
  ///     invalidates in-flight builds of the singleton with closures of this container; `nil` for
  ///     neither.
  ///   - change: Changes the contents. It is called under locks.
  func change(
    forgettingSingleton forgetsSingleton: Bool? = nil,
    _ change: (inout Entry.Contents) -> Void
  ) {
    let isAfterOnce = key.declaration.flags.contains(.afterOnce)
    // The old contents are released outside of the lock.
    _ = container.manager.withPreparedState(of: container) { _ -> [RemovedContents] in
      let entry = self.entry
      var isChanged = false
      var removed = [
        entry.change(replacingInOpenScopes: isChanged && forgetsSingleton != nil) { contents in
          if !isAfterOnce, contents.options.isOnce {
            return
          }
          isChanged = true
          change(&contents)
        }
      ]
      guard isChanged, let forgetsSingleton else {
        return removed
      }
      // After the change of the entry. Otherwise, a build in between would store an instance of the old
      // closure.
      removed += entry.changeElsewhere(replacingInOpenScopes: true) { singleton in
        singleton = forgetsSingleton ? Instances() : singleton.withoutBuilds { $0 === entry }
      }
      return removed
    }
  }
}
