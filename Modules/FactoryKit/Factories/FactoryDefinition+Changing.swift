extension FactoryDefinition {
  /// Changes the options, unless this stands before a `once()` that has had its turn.
  ///
  /// - Parameter change: Changes the options. It is called under locks.
  mutating func changeOptions(_ change: (inout FactoryOptions<P, T>) -> Void) {
    note(holding(makingEntry: true))
    self.change { change(&$0.options) }
  }

  /// Names the scope, here and for later reads of the same factory that name none.
  mutating func setScope(_ scope: Scope) {
    self.scope = scope
    let holding = holding(makingEntry: true)
    note(holding)
    guard holding.options?.scope !== scope.kept else { return }
    change { $0.options.scope = scope.kept }
  }

  /// Says that each parameter has an instance, here and for later reads of the same factory.
  mutating func setParameterKey(_ key: Unchecked<(P) -> ParameterKey>) {
    parameterKey = key
    let holding = holding(makingEntry: true)
    note(holding)
    guard holding.options?.parameterKey == nil else { return }
    change { $0.options.parameterKey = key }
  }

  /// Has what stands before this ignored from now on, and what the container holds count.
  ///
  /// Not if the factory was reset while its definition was being applied: then what stands before
  /// this is gone, and has its turn at the next read.
  mutating func setOnce() {
    isBehindOnce = true
    let generation = generation
    change { contents in
      if generation == nil || generation == contents.generation { contents.options.isOnce = true }
    }
    guard let options = holdingNow().options, options.isOnce else { return }
    scope = options.scope
    parameterKey = options.parameterKey
  }

  /// Notes what the first modifier of a definition has found.
  private mutating func note(_ holding: Holding<P, T>) {
    if generation == nil { generation = holding.contents?.generation }
  }

  func register(_ factory: @escaping (P) -> T) {
    let new = Unchecked(factory)
    let before = change { contents in
      contents.options.registration = new
      contents.cells = Cells()
    }
    // Each new container registers anew; the singleton is not that container's to forget.
    if let before, !ContainerManager.isAutoRegistering { resetSingleton(of: before) }
  }

  mutating func reset(_ options: FactoryResetOptions) {
    // Its own reset is no other's: what comes behind it finds what it leaves.
    generation = nil
    let before = change { $0.reset(options) }
    if let before, options == .all || options == .scope { resetSingleton(of: before) }
  }

  /// Forgets the singleton of this factory, if singletons are its scope.
  private func resetSingleton(of holding: Holding<P, T>) {
    if scope(in: holding).keeping == .process { Scope.singleton.reset(singletonKey) }
  }

  /// Changes what the container holds, unless this stands before a `once()` that has had its turn.
  ///
  /// - Returns: What the container held before, if this has changed it.
  @discardableResult
  private func change(_ change: (inout Entry<P, T>.Contents) -> Void) -> Holding<P, T>? {
    let key = key
    // The entry is found and changed in one look: `push()` must not copy it in between. What it
    // held is handed out, so that it is released outside the lock.
    return container.manager.withPreparedState(of: container) { state -> Holding<P, T>? in
      let entry = state.makeEntry(for: key, of: Entry<P, T>.self)
      let before = Holding(entry, state.settings)
      if before.options?.isOnce == true, !isBehindOnce { return nil }
      _ = entry.change(change)
      return before
    }
  }
}
