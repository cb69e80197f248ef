extension FactoryDefinition {
  /// Returns what the factory's scope keeps for a parameter, if it has not expired; nothing is made.
  func keptInstance(ofParameterAt address: UnsafeRawPointer) -> KeptInstance? {
    let manager = container.manager
    let settings = manager.withPreparedState(of: container) { $0.settings }
    guard let entry = manager.entries.entryIfAny(key) else { return nil }
    let options = entry.look(\.options)
    let scope = scope.or(options.scope).or(settings.defaultReference)
    var place: Entry?
    switch ScopeOpening.place(of: entry, scope.mark) {
    case .entry(let opened): place = opened.takeUnretainedValue()
    case .unclear: place = nil
    case .elsewhere:
      switch scope.mark.keeping {
      case .process: place = Scope.singleton.entries.entryIfAny(singletonKey(noting: entry))
      case .opening: place = nil
      default: place = entry
      }
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
}
