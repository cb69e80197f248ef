extension FactoryReference {
  /// Returns the stored instance for a parameter, if it has not expired, and builds none.
  ///
  /// - Parameter parameter: Returns the parameter. It is called if each parameter has its own instance.
  /// - Returns: The ``Box`` of the instance, which has recorded the use; `nil` if none is stored.
  func storedInstance(of parameter: () -> Any) -> StoredInstance? {
    let entry = container.manager.withPreparedState(of: container) { _ in self.entry }
    let thread = ResolutionThread.current
    let registering = OpenScope.registration(for: entry)?.openScope
    let request = InstanceRequest(self, in: entry, registering: registering, on: thread, parameter)
    let storing = request.store?.storingEntry(for: entry, on: thread)?.object
    let stored = storing?.look {
      $0.instances.slot(of: request.parameter)?.instance(in: request.scope, request.expiry)
    }
    return stored?.strongly()
  }
}
