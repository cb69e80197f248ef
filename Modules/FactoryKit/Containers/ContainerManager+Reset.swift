extension ContainerManager {
  /// Throws away registrations, contexts, instances, or all of it.
  ///
  /// With `.all`, the container's own settings go too, and `autoRegister()` runs again before the
  /// next use. Singletons stay: they belong to no container. Anything but `.all` takes time in
  /// proportion to the number of factories that have something registered or kept.
  ///
  /// - Parameter options: What to throw away.
  public func reset(options: FactoryResetOptions = .all) {
    // What is replaced is handed out, so that it is released outside the lock. A resolution that is
    // under way goes on with it, and leaves nothing of its own in what takes its place.
    _ = replaceState { state, _ -> [any Sendable] in
      guard options == .all else { return state.entries.values.map { $0.reset(options) } }
      let old = state
      state = state.cleared()
      return [old]
    }
  }

  /// Throws away the instances of one scope.
  ///
  /// - Parameter scope: The scope. `.singleton` forgets the singletons of the whole process.
  public func reset(scope: Scope) {
    if let singleton = scope as? Scope.Singleton { singleton.reset() }
    // What is replaced is handed out, so that it is released outside the lock.
    _ = withState { $0.entries.values.map { $0.reset(scope: scope) } }
  }
}
