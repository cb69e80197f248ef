extension FactoryReference {
  /// Returns the stored instance for a parameter, if it has not expired, and builds none.
  ///
  /// - Parameter parameter: Returns the parameter. It is called if each parameter has its own instance.
  /// - Returns: The instance, which has recorded the use; `nil` if none is stored.
  @usableFromInline
  func storedInstance(of parameter: () -> Any) -> StoredInstance? {
    let settings = container.manager.withPreparedState(of: container) { $0.settings }
    let entry = entry
    let containerOptions = entry.look(\.storedOptions)
    let scope = modifiers.scope.or(containerOptions?.values.scope).or(settings.defaultMark)
    let openScope = OpenScope.storing(scope, OpenScope.registration(for: entry)?.openScope)
    let storing = container.manager.withStore(of: scope, in: openScope) { store in
      ResolutionThread.withCurrent { store.storingEntry(for: entry, on: $0)?.object }
    }
    let parameter = (containerOptions?.values.parameters ?? key.parameters)?.make(parameter())
    let expiry = Expiry(options(overriding: containerOptions)?.values.timeToLive)
    return storing?.look { $0.instances.slot(of: parameter)?.instance(in: scope, expiry) }
  }
}
