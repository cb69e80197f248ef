extension ContainerManager {
  /// Says what holds for the container while a test uses it.
  ///
  /// - Parameter supervision: What holds from now on.
  /// - Returns: Whether the container was not yet used, so that its `autoRegister()` has not run.
  @discardableResult
  package func supervise(_ supervision: Supervision) -> Bool {
    // What was held before is handed out, so that it is released outside the lock.
    let (isUnused, _) = withState { state -> (Bool, Supervision) in
      let old = state.supervision
      state.supervision = supervision
      return (!state.isBegun, old)
    }
    return isUnused
  }

  /// Has the container's `autoRegister()` never run.
  ///
  /// - Returns: Whether the container was not yet used, so that it has not run.
  package func leaveUnwired() -> Bool {
    withState { state in
      state.supervision.isWired = false
      return !state.isBegun
    }
  }
}

extension FactoryDefinition {
  /// Has nobody told when the factory is resolved with nothing registered.
  package func allowUnregistered() {
    let key = key
    container.manager.withState { _ = $0.supervision.allowed.insert(key) }
  }

  /// Called when the factory is about to make its product and nothing is registered for it.
  ///
  /// Tells the test that uses the container, if it is to be told. Else a promise stops the program if
  /// the container says so, as it does in debug builds.
  ///
  /// - Parameter settings: The container's settings at the moment at which nothing was registered.
  func noteUnregistered(_ settings: ContainerState.Settings?) {
    let manager = container.manager
    let isPromised = declaration.has(Declaration.promised)
    guard isPromised || manager.status.isSpecial else { return }
    let supervision = manager.withState(\.supervision)
    // Not as it is now: a reset since then has it forgotten, and the promise kept.
    let setting = settings?.promiseTriggersError
    // What is found by its type alone has no closure in its definition that could make anything.
    let isWanted =
      isPromised ? setting == false : !supervision.isStrict || annotations?.owner != nil
    guard !isWanted, !supervision.allowed.contains(key) else { return }
    let supervisor = supervision.supervisor ?? Supervision.supervisor
    guard supervisor != nil || setting ?? BuildConfiguration.isDebug else { return }
    let factory = UnregisteredFactory(
      name: "\(ResolutionFrame(container, key))",
      container: "\(type(of: container))",
      registeringFunction: container.registeringFunction,
      property: declaration.displayName,
      place: declaration.place,
      isPromised: isPromised,
      chain: Construction.currentFrames.map(\.description)
    )
    guard let supervisor else { FatalMessage.end(with: factory.fatalMessage) }
    supervisor.record(factory)
  }
}
