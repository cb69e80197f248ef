/// A snapshot of an entry's options, scope and instance, which a resolution works from.
///
/// It is a class because copies of the options are expensive. `@unchecked`: one thread takes it out of
/// the lock and uses it. The address in it is of a parameter which the caller of that resolution keeps.
final class Snapshot: @unchecked Sendable {
  let status: ContainerStatus
  /// The settings of the container, if a resolution needs them.
  let settings: ContainerState.Settings?
  let options: FactoryOptions
  let scope: ScopeReference
  /// The parameter, if each parameter has an own instance.
  let parameter: Parameter?
  let expiry: Expiry?
  /// The generation of the instances that open scopes store for the factory.
  let generation: UInt
  /// The claim on the entry's own slot, if the container stores the instance.
  private(set) var claim: Claim?

  /// Takes a snapshot, and claims the slot of the entry if the container stores the instance.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - definition: The factory.
  ///   - address: The address of the parameter.
  ///   - frame: The resolution, for the report of a circular dependency.
  ///   - isInOpenScope: Whether an open scope stores the instance in place of the container.
  /// - Returns: The snapshot.
  static func take(
    of entry: Entry,
    _ definition: FactoryDefinition,
    _ address: UnsafeRawPointer,
    _ frame: ResolutionFrame,
    isInOpenScope: Bool
  ) -> Snapshot {
    let manager = definition.container.manager
    while true {
      let (status, settings) = manager.settings(for: definition)
      let snapshot = entry.withContents { contents -> Snapshot? in
        // A change of the whole container is in progress, and may have changed the entry already or not.
        guard manager.status == status else { return nil }
        let snapshot = Snapshot(entry, contents.options, definition, status, settings, address)
        switch snapshot.scope.mark.storage {
        case .container where !isInOpenScope, .containerWeakly where !isInOpenScope:
          snapshot.claim = contents.instances.claim(
            for: snapshot.scope,
            snapshot.parameter,
            snapshot.expiry,
            frame,
            by: entry
          )
        default: break
        }
        return snapshot
      }
      if let snapshot { return snapshot }
    }
  }

  private init(
    _ entry: Entry,
    _ options: FactoryOptions,
    _ definition: FactoryDefinition,
    _ status: ContainerStatus,
    _ settings: ContainerState.Settings?,
    _ address: UnsafeRawPointer
  ) {
    (self.status, self.settings, self.options) = (status, settings, options)
    generation = entry.generation
    scope = definition.scope.or(options.scope).or(settings?.defaultReference)
    parameter = (options.parameters ?? definition.parameters).map {
      Parameter(type: $0, address: address)
    }
    expiry = options.expires ? Expiry(timeToLive: options.timeToLive.nanoseconds) : nil
  }

  var isDecorated: Bool { options.decorator != nil || settings?.decorator != nil }

  /// Returns the options that the entry has now; `nil` if the whole container has changed since.
  func currentOptions(of entry: Entry, _ manager: ContainerManager) -> FactoryOptions? {
    entry.look { manager.status == status ? $0.options : nil }
  }
}

extension ContainerManager {
  /// Returns the status, and the settings if a resolution of the factory needs them.
  ///
  /// A promise needs them in all cases, for its report.
  fileprivate func settings(
    for definition: FactoryDefinition
  ) -> (ContainerStatus, ContainerState.Settings?) {
    let status = status
    if status.isReady, !definition.declaration.has(Declaration.promised) { return (status, nil) }
    return withPreparedState(of: definition.container) { ($0.status, $0.settings) }
  }
}

extension FactoryDefinition {
  /// Returns the stored instance for a parameter, if it has not expired, and builds none.
  func keptInstance(ofParameterAt address: UnsafeRawPointer) -> StoredInstance? {
    let manager = container.manager
    let settings = manager.withPreparedState(of: container) { $0.settings }
    guard let entry = manager.entries.find(key)?.takeUnretainedValue() else { return nil }
    let options = entry.look(\.options)
    let scope = scope.or(options.scope).or(settings.defaultReference)
    let storing: Entry?
    if let open = OpenScope.storing(scope.mark, OpenScope.registering(entry, in: manager)) {
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
    let expiry = options.expires ? Expiry(timeToLive: options.timeToLive.nanoseconds) : nil
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
