extension FactoryDefinition {
  /// Returns what the factory's scope keeps for a parameter, if it has not expired; nothing is made.
  func keptInstance(ofParameterAt address: UnsafeRawPointer) -> StoredInstance? {
    let manager = container.manager
    let settings = manager.withPreparedState(of: container) { $0.settings }
    guard let entry = manager.entries.find(key)?.takeUnretainedValue() else { return nil }
    let options = entry.look(\.options)
    let scope = scope.or(options.scope).or(settings.defaultReference)
    let openScope = openScope(storing: entry, scope)
    let place: Entry?
    switch scope.mark.storage {
    case _ where openScope != nil:
      place = openScope?.entryIfAny(of: entry, in: manager)?.takeUnretainedValue()
      guard place?.generation == entry.generation else { return nil }
    case .process:
      place = Scope.singleton.entries.find(singletonKey(noting: entry))?.takeUnretainedValue()
    case .container, .containerWeakly: place = entry
    case .nobody, .resolution, .openScope: place = nil
    }
    let expiry = options.expires ? Expiry(timeToLive: options.timeToLive.nanoseconds) : nil
    let isPerParameter = (options.parameters ?? parameters) != nil
    return place?.look { contents in
      let instances = contents.instances
      let kept =
        isPerParameter
        ? instances.perParameter?.instance(ofParameterAt: address)?.takeUnretainedValue()
        : instances.single.stored
      guard let kept, kept.mark == scope.mark, !kept.hasExpired(expiry) else { return nil }
      if let expiry { kept.noteUse(at: expiry.moment) }
      return kept
    }
  }

  /// Returns the open scope that stores the instance: the innermost that has a registration, or is named.
  private func openScope(storing entry: Entry, _ scope: ScopeReference) -> OpenScope? {
    let registering = OpenScope.registering(entry, in: container.manager)
    guard scope.mark.storage == .openScope else { return registering }
    guard let named = OpenScope.innermost(where: { $0.mark == scope.mark }) else { return nil }
    return registering.map { $0.depth > named.depth ? $0 : named } ?? named
  }
}
