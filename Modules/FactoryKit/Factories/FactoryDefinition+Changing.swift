extension FactoryDefinition {
  /// Changes the options, unless this stands before a `once()` that has had its turn.
  ///
  /// - Parameter change: Changes the options. It is called under locks.
  func changeOptions(_ change: (inout FactoryOptions<P, T>) -> Void) {
    self.change { change(&$0.options) }
  }

  /// Names the scope, here and for later reads of the same factory that name none.
  mutating func setScope(_ scope: Scope) {
    self.scope = scope
    guard holding(makingEntry: true).options?.scope !== scope.kept else { return }
    changeOptions { $0.scope = scope.kept }
  }

  /// Says that each parameter has an instance, here and for later reads of the same factory.
  mutating func setParameterKey(_ key: Unchecked<(P) -> ParameterKey>) {
    parameterKey = key
    guard holding(makingEntry: true).options?.parameterKey == nil else { return }
    changeOptions { $0.parameterKey = key }
  }

  /// Has what stands before this ignored from now on, and what the container holds count.
  mutating func setOnce() {
    isBehindOnce = true
    changeOptions { $0.isOnce = true }
    let options = holdingNow().options
    scope = options?.scope
    parameterKey = options?.parameterKey
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

  func reset(_ options: FactoryResetOptions) {
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
