extension ContainerManager {
  /// Throws away registrations, instances, or both.
  ///
  /// With `.all`, the default scope goes too, and `autoRegister()` runs again before the next use.
  /// Singletons stay: they belong to no container. Takes time in proportion to the number of
  /// factories that have something registered or cached.
  ///
  /// - Parameter options: What to throw away.
  public func reset(options: FactoryResetOptions = .all) {
    guard options == .all else {
      for entry in entries.all { entry.reset(options) }
      return
    }
    // No other thread may find the container cleared and not yet prepared again.
    preparation.undo(ResolutionFrame("reset", of: self)) {
      for entry in entries.all { entry.reset(.all) }
      defaultScope = nil
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
