extension FactoryReference {
  /// Returns the stored instance for a parameter, if it has not expired, and builds none.
  ///
  /// - Parameter parameter: Returns the parameter. It is called if each parameter has its own instance.
  /// - Returns: The instance, which has recorded the use; `nil` if none is stored.
  @usableFromInline
  func storedInstance(of parameter: () -> Any) -> StoredInstance? {
    let settings = container.manager.withPreparedState(of: container) { $0.settings }
    let entry = entry
    let ofContainer = entry.look(\.stored)
    let scope = modifiers.scope.or(ofContainer?.options.scope).or(settings.defaultMark)
    let openScope = OpenScope.storing(scope, OpenScope.registration(for: entry)?.openScope)
    let owner = InstanceOwner(of: scope, in: openScope)
    let place = ResolutionThread.withCurrent { owner.place(of: entry, on: $0)?.object }
    let parameter = (ofContainer?.options.parameters ?? key.parameters)?.make(parameter())
    let stored = place?.look { $0.instances.slot(of: parameter)?.stored }
    let timeToLive = options(overriding: ofContainer)?.options.timeToLive
    guard let stored, stored.isUsable(in: scope, Expiry(timeToLive)) else { return nil }
    return stored
  }
}
