extension ContainerManager {
  /// Removes registrations, contexts, instances, or everything.
  ///
  /// With `.all`, the container's own settings go too. With `.all` and `.registration`,
  /// `autoRegister()` runs again before the next use: a container without its wiring is of no use.
  /// Singletons stay: they belong to no container. Takes time in proportion to the number
  /// of factories that were ever used in the container.
  ///
  /// - Parameter options: What to remove.
  public func reset(options: FactoryResetOptions = .all) {
    switch options {
    case .all: removeAll()
    case .none: break
    case .scope: changeEntries(invalidatingSingletons: false) { $0.reset(options) }
    case .context: changeEntries(invalidatingSingletons: true) { $0.reset(options) }
    case .registration:
      changeEntries(invalidatingSingletons: true, wiringAnew: true) { $0.reset(options) }
    }
  }

  /// Removes the instances of one scope.
  ///
  /// - Parameter scope: The scope. `.singleton` forgets those of the current task, which
  ///   are those of the whole process unless it has been given its own.
  public func reset(scope: Scope) {
    if let singleton = scope as? Scope.Singleton { return singleton.reset() }
    let mark = scope.reference.mark
    changeEntries(invalidatingSingletons: false, of: mark) {
      $0.instances = $0.instances.without(mark)
    }
  }
}
