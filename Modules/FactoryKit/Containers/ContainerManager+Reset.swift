extension ContainerManager {
  /// Throws away registrations, contexts, instances, or all of it.
  ///
  /// With `.all`, the container's own settings go too, and `autoRegister()` runs again before the
  /// next use. Singletons stay: they belong to no container. Anything but `.all` takes time in
  /// proportion to the number of factories that have something registered or kept.
  ///
  /// - Parameter options: What to throw away.
  public func reset(options: FactoryResetOptions = .all) {
    guard options == .all else {
      for entry in entries { entry.reset(options) }
      return
    }
    // The old state is handed out, so that what it holds is released outside the lock. A
    // resolution that is under way goes on with it, and leaves nothing of its own in the new one.
    _ = withState { state in
      let old = state
      state = state.cleared()
      return old
    }
  }

  /// Throws away the instances of one scope.
  ///
  /// - Parameter scope: The scope. `.singleton` forgets the singletons of the whole process.
  public func reset(scope: Scope) {
    if let singleton = scope as? Scope.Singleton { singleton.reset() }
    for entry in entries { entry.reset(scope: scope) }
  }

  private var entries: [any AnyEntry] { withState { Array($0.entries.values) } }
}
