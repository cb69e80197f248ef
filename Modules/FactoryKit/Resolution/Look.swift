/// What is seen, at one moment, of what a resolution has to go by.
///
/// `@unchecked`: it is handed from the lock to the one thread that resolves. The address in it is of
/// a parameter that this thread keeps.
final class Look: @unchecked Sendable {
  let status: ContainerStatus
  /// The settings of the container; none if it has none that matter.
  let settings: ContainerState.Settings?
  let options: FactoryOptions
  let scope: ScopeReference
  /// The parameter, where each has an instance.
  let parameter: ParameterSlots.Parameter?
  /// When an instance is too old to be used.
  let expiry: Expiry?
  /// The number that changes when what openings keep is to be forgotten, when the options were seen.
  let generation: UInt
  /// What is to be done for an instance that the container keeps.
  private(set) var claim: Instances.Claim?

  /// Whether a decorator is to be called with the instance.
  var isDecorated: Bool { options.decorator != nil || settings?.decorator != nil }

  /// What an instance of the graph scope is found by, beside the factory.
  var graphKey: ParameterKey? { parameter.map { $0.lookup.slots.hashable($0.address) } }

  /// Looks at the prepared container, and claims the instance if it is one to keep there.
  ///
  /// - Parameters:
  ///   - entry: What the container holds for the factory.
  ///   - definition: The factory.
  ///   - container: Its container.
  ///   - frame: What is being resolved, for the report of a cycle.
  ///   - address: Where the parameter is.
  ///   - isElsewhere: Whether the container doesn't keep it, whatever the scope.
  /// - Returns: What was seen.
  static func look(
    at entry: Entry,
    of definition: FactoryDefinition,
    in container: any ManagedContainer,
    _ frame: ResolutionFrame,
    _ address: UnsafeRawPointer,
    isKeptElsewhere isElsewhere: Bool
  ) -> Look {
    let manager = container.manager
    while true {
      let (status, settings) = manager.settings(for: definition, in: container)
      let look = entry.withInstances { contents -> Look? in
        // Emptied by a reset that has come in between, it holds less than it will.
        guard manager.status == status else { return nil }
        let look = Look(
          contents.options,
          definition,
          status,
          settings,
          address,
          entry.generation
        )
        switch look.scope.mark.storage {
        case .container, .containerWeakly:
          if isElsewhere { break }
          if look.parameter?.isKey == false { break }
          look.claim = contents.instances.claim(
            for: look.scope,
            look.parameter,
            look.expiry,
            frame,
            by: entry,
            at: entry
          )
        default:
          break
        }
        return look
      }
      if let look { return look }
    }
  }

  private init(
    _ options: FactoryOptions,
    _ definition: FactoryDefinition,
    _ status: ContainerStatus,
    _ settings: ContainerState.Settings?,
    _ address: UnsafeRawPointer,
    _ generation: UInt
  ) {
    self.generation = generation
    self.status = status
    self.settings = settings
    self.options = options
    scope = definition.scope.or(options.scope).or(settings?.defaultReference)
    parameter = (options.parameters ?? definition.parameters).map {
      ParameterSlots.Parameter(lookup: $0, address: address)
    }
    expiry = options.expires ? Expiry(timeToLive: options.timeToLive.nanoseconds) : nil
  }

  /// The options of the factory now, unless the container has been changed as a whole since the look.
  func optionsNow(of entry: Entry, _ container: any ManagedContainer) -> FactoryOptions? {
    entry.look { container.manager.status == status ? $0.options : nil }
  }
}

extension ContainerManager {
  /// The status of the prepared container, and the settings that belong to it.
  fileprivate func settings(
    for definition: FactoryDefinition,
    in container: any ManagedContainer
  ) -> (ContainerStatus, ContainerState.Settings?) {
    let status = status
    // There are no settings then, but for what a promise does that nobody keeps.
    if status.isReady, !definition.declaration.has(Declaration.promised) {
      return (status, nil)
    }
    return withPreparedState(of: container) { ($0.status, $0.settings) }
  }
}
