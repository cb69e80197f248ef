extension ContainerManager {
  /// Throws away registrations, contexts, instances, or all of it.
  ///
  /// With `.all`, the container's own settings go too, and `autoRegister()` runs again before the
  /// next use. Singletons stay: they belong to no container. Takes time in proportion to the
  /// number of factories that have something registered or kept.
  ///
  /// - Parameter options: What to throw away.
  public func reset(options: FactoryResetOptions = .all) {
    guard options == .all else {
      for entry in entries.all { entry.reset(options) }
      return
    }
    // No other thread may find the container cleared and not yet prepared again.
    preparation.exclusively(ResolutionFrame("reset", of: self)) { _ in
      for entry in entries.all { entry.reset(.all) }
      changeSettings { $0 = Settings() }
      return false
    }
  }

  /// Throws away the instances of one scope.
  ///
  /// - Parameter scope: The scope. `.singleton` forgets the singletons of the whole process.
  public func reset(scope: Scope) {
    if let singleton = scope as? Scope.Singleton { singleton.reset() }
    for entry in entries.all { entry.reset(scope: scope) }
  }
}
