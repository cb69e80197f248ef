extension FactoryDefinition {
  /// Changes the options, unless this stands before a `once()` that has had its turn.
  ///
  /// - Parameter change: Changes the options. It is called under locks.
  /// - Returns: What the container holds, and whether it was changed.
  @discardableResult
  func change(
    _ change: (inout FactoryOptions<P, T>) -> Void
  ) -> (holding: Holding<P, T>, isChanged: Bool) {
    let key = key
    // The entry is found and changed in one look: `push()` must not copy it in between. The old
    // options are handed out, so that closures are released outside the lock.
    let result = container.manager.withPreparedState(of: container) { state in
      let entry = state.makeEntry(for: key, of: Entry<P, T>.self)
      let old = entry.change { options in
        if !options.isOnce || isBehindOnce { change(&options) }
      }
      return (holding: Holding(entry: entry, settings: state.settings), old: old)
    }
    return (result.holding, isChanged: !result.old.isOnce || isBehindOnce)
  }

  /// Names the scope, here and for later reads of the same factory that name none.
  mutating func setScope(_ scope: Scope) {
    self.scope = scope
    guard holding(makingEntry: true).entry?.options.scope !== scope.kept else { return }
    change { $0.scope = scope.kept }
  }

  /// Says that each parameter has an instance, here and for later reads of the same factory.
  mutating func setParameterKey(_ key: Unchecked<(P) -> ParameterKey>) {
    parameterKey = key
    guard holding(makingEntry: true).entry?.options.parameterKey == nil else { return }
    change { $0.parameterKey = key }
  }

  /// Has what stands before this ignored from now on, and what the container holds count.
  mutating func setOnce() {
    isBehindOnce = true
    let options = change { $0.isOnce = true }.holding.entry?.options
    scope = options?.scope
    parameterKey = options?.parameterKey
  }

  func register(_ factory: @escaping (P) -> T) {
    let new = Unchecked(factory)
    let (holding, isChanged) = change { $0.registration = new }
    guard isChanged else { return }
    // After the registration, so that a build that began before it is disowned.
    holding.entry?.cells.reset()
    // Each new container registers anew; the singleton is not that container's to forget.
    if scope(in: holding, holding.entry?.options).keeping == .process,
      !ContainerManager.isAutoRegistering(container)
    {
      singletonCells.reset()
    }
  }

  func reset(_ options: FactoryResetOptions) {
    let holding = holding(makingEntry: false)
    let held = holding.entry?.options
    // Before a `once()` that has had its turn, this has had its own.
    if held?.isOnce == true, !isBehindOnce { return }
    // The scope as it is before it is thrown away itself.
    let scope = scope(in: holding, held)
    holding.entry?.reset(options)
    if options == .all || options == .scope, scope.keeping == .process { singletonCells.reset() }
  }
}
