extension FactoryDefinition {
  /// Returns the stored instance for a parameter, if it has not expired, and builds none.
  func keptInstance(ofParameterAt address: UnsafeRawPointer) -> StoredInstance? {
    let manager = container.manager
    let settings = manager.withPreparedState(of: container) { $0.settings }
    guard let entry = manager.entries.find(key)?.takeUnretainedValue() else { return nil }
    let options = entry.look(\.options)
    let scope = scope.or(options.scope).or(settings.defaultReference)
    let storing: Entry?
    if let open = OpenScope.storing(scope.mark, OpenScope.registration(for: entry, in: manager)) {
      storing = open.entryIfAny(of: entry, in: manager)
      guard storing?.generation == entry.generation else { return nil }
    } else {
      switch scope.mark.storage {
      case .process:
        storing = Scope.singleton.entries.find(singletonKey(noting: entry))?.takeUnretainedValue()
      case .container, .containerWeakly: storing = entry
      case .nobody, .resolution, .openScope: storing = nil
      }
    }
    let expiry = options.expiry
    let isPerParameter = (options.parameters ?? parameters) != nil
    return storing?.look { contents in
      let instances = contents.instances
      let stored =
        isPerParameter
        ? instances.perParameter?.instance(ofParameterAt: address)?.takeUnretainedValue()
        : instances.single.stored
      guard let stored, stored.mark == scope.mark, !stored.hasExpired(expiry) else { return nil }
      if let expiry { stored.noteUse(at: expiry.moment) }
      return stored
    }
  }
}
