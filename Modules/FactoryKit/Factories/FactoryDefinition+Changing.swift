import Synchronization

extension FactoryDefinition {
  /// Changes the options, unless this stands before a `once()` that has had its turn.
  func change(_ change: (inout FactoryOptions<P, T>) -> Void) {
    let manager = container.manager
    manager.prepare(container)
    manager.isCustomized.store(true, ordering: .releasing)
    madeEntry.change { options in
      if options.isOnce, !isBehindOnce { return }
      change(&options)
    }
  }

  /// Names the scope, here and for later reads of the same factory that name none.
  mutating func setScope(_ scope: Scope) {
    self.scope = scope
    guard madeEntry.options.scope !== scope else { return }
    change { $0.scope = scope }
  }

  /// Says that each parameter has an instance, here and for later reads of the same factory.
  mutating func setParameterKey(_ key: Unchecked<(P) -> ParameterKey>) {
    parameterKey = key
    guard madeEntry.options.parameterKey == nil else { return }
    change { $0.parameterKey = key }
  }

  /// Has what stands before this ignored from now on, and what the container holds count.
  mutating func setOnce() {
    isBehindOnce = true
    change { $0.isOnce = true }
    let options = madeEntry.options
    scope = options.scope
    parameterKey = options.parameterKey
  }

  func register(_ factory: @escaping (P) -> T) {
    let manager = container.manager
    manager.prepare(container)
    manager.isCustomized.store(true, ordering: .releasing)
    let entry = madeEntry
    let new = Unchecked(factory)
    entry.change { $0.registration = new }
    // After the registration, so that a build that began before it is disowned.
    entry.cells.reset()
    // Each new container registers anew; the singleton is not that container's to forget.
    if effectiveScope(entry.options).keeping == .process, !manager.preparation.isRunningHere {
      singletonCells.reset()
    }
  }

  func reset(_ options: FactoryResetOptions) {
    container.manager.prepare(container)
    let entry = entry
    // The scope as it is before it is thrown away itself.
    let scope = effectiveScope(entry?.options)
    entry?.reset(options)
    if options == .all || options == .scope, scope.keeping == .process { singletonCells.reset() }
  }
}
