extension FactoryDefinition {
  /// Returns what the factory's scope keeps for a parameter, if it has not expired; nothing is made.
  func keptInstance(ofParameterAt address: UnsafeRawPointer) -> KeptInstance? {
    let manager = container.manager
    let settings = manager.withPreparedState(of: container) { $0.settings }
    guard let entry = manager.entries.entryIfAny(key) else { return nil }
    let options = entry.look(\.options)
    let scope = scope.or(options.scope).or(settings.defaultReference)
    let opening = opening(storing: entry, scope)
    let place: Entry?
    switch scope.mark.keeping {
    case _ where opening != nil:
      place = opening?.entryIfAny(of: entry, in: manager)?.takeUnretainedValue()
      guard place?.generation == entry.generation else { return nil }
    case .process: place = Scope.singleton.entries.entryIfAny(singletonKey(noting: entry))
    case .container, .containerWeakly: place = entry
    case .nobody, .resolution, .opening: place = nil
    }
    let expiry = options.expires ? Expiry(timeToLive: options.timeToLive.nanoseconds) : nil
    let isPerParameter = (options.parameters ?? parameters) != nil
    return place?.look { contents in
      let instances = contents.instances
      let kept =
        isPerParameter
        ? instances.perParameter.flatMap { $0.find($0, address)?.takeUnretainedValue() }
        : instances.single.kept
      guard let kept, kept.mark == scope.mark, !kept.hasExpired(expiry) else { return nil }
      if let expiry { kept.noteUse(at: expiry.moment) }
      return kept
    }
  }

  /// Returns the open scope that stores the instance: the innermost that has a registration, or is named.
  private func opening(storing entry: Entry, _ scope: ScopeReference) -> ScopeOpening? {
    let registering = ScopeOpening.registering(entry, in: container.manager)
    guard scope.mark.keeping == .opening else { return registering }
    guard let named = ScopeOpening.innermost(where: { $0.mark == scope.mark }) else { return nil }
    return registering.map { $0.depth > named.depth ? $0 : named } ?? named
  }
}
