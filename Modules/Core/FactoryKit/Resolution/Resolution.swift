/// A resolution on the slow path: of a factory with options, or of an instance that a scope stores.
///
/// The caller repeats ``hasToBuild()`` and ``finish(with:)`` until there is nothing to build, and then
/// calls ``end()``. It calls the factory's closure in between, so the closure runs with no frame of this
/// type on the stack, and with no lock held. Other threads don't find this object, but its ``Build``.
///
/// `@exclusivity(unchecked)`: no change of it calls code of users.
@usableFromInline
final class Resolution {
  /// The closure to build with in place of the definition's, if there is one.
  @exclusivity(unchecked) @usableFromInline private(set) var registration: StoredObject?

  private let definition: FactoryDefinition
  private let manager: ContainerManager
  private let address: UnsafeRawPointer
  private let thread = ResolutionThread.current
  /// The number of the resolution's line in the trace, if there is a trace.
  private let line: Int?
  let entry: Entry
  /// The registration for the factory in an open scope; also if the scope ends during the resolution.
  private let scopeRegistration: ScopeRegistration?
  /// Whether the caller can throw an error in place of returning an instance.
  private let canThrow: Bool

  // The snapshot of the settings, the options and the scope, which the resolution works from.
  @exclusivity(unchecked) private var status = ContainerStatus(bits: 0)
  /// The settings of the container, if a resolution needs them.
  @exclusivity(unchecked) private(set) var settings: ContainerState.Settings?
  /// The options; `nil` for an entry without options.
  @exclusivity(unchecked) private(set) var stored: StoredOptions?
  @exclusivity(unchecked) private(set) var scope = ScopeReference.none
  /// The parameter, if each parameter has its own instance.
  @exclusivity(unchecked) private(set) var parameter: Parameter?
  @exclusivity(unchecked) private(set) var expiry: Expiry?
  /// The generation of the instances that open scopes store for the factory.
  @exclusivity(unchecked) private(set) var generation: UInt = 0

  @exclusivity(unchecked) private var isRecorded = false
  /// The build for which this has claimed a slot, and must fill it.
  @exclusivity(unchecked) private(set) var build: Build?
  /// Several other parameters have the same hash value, so this one may be a parameter which no resolution
  /// finds again.
  @exclusivity(unchecked) var mayNeverBeFound = false
  /// The objects that the claim has removed, which readers may still use.
  @exclusivity(unchecked) var removed: [AnyObject] = []
  /// The removed objects, which are released after the build.
  @exclusivity(unchecked) private(set) var replaced: Retired?
  @exclusivity(unchecked) private(set) var lifetime = Lifetime.unique
  @exclusivity(unchecked) private var isChecked = false
  /// The error that the caller throws in place of building.
  @exclusivity(unchecked) @usableFromInline private(set) var refusal: ContainerShutDownError?
  @exclusivity(unchecked) private var resolved: Resolved?

  /// Begins to resolve a factory.
  ///
  /// - Parameters:
  ///   - definition: The factory.
  ///   - address: The address of the parameter.
  ///   - canThrow: Whether the caller can throw an error in place of returning an instance.
  @usableFromInline
  init(
    of definition: FactoryDefinition,
    for address: UnsafeRawPointer,
    canThrow: Bool = false
  ) {
    let manager = definition.container.manager
    (self.definition, self.manager) = (definition, manager)
    (self.address, self.canThrow) = (address, canThrow)
    entry = definition.entry?.takeUnretainedValue() ?? manager.entry(definition.key)
    scopeRegistration = OpenScope.registration(for: entry, in: manager, on: thread)
    line = thread.begin(ResolutionFrame(definition.container, definition.key))
  }

  @usableFromInline var container: any ManagedContainer { definition.container }
  var frame: ResolutionFrame { ResolutionFrame(container, definition.key) }
  /// Whether a scope will store the instance that the caller builds, and other callers wait for it.
  var isClaimed: Bool { build != nil }
  /// Whether a decorator must be called with the instance.
  var isDecorated: Bool { decorator != nil || settings?.decorator != nil }
  var decorator: AnyDecoration? { stored?.options.decorator }

  /// Returns whether the caller must build an instance, after waiting for an in-flight build if there is one.
  ///
  /// Stops the program if waiting would be a circular dependency.
  @usableFromInline
  func hasToBuild() -> Bool {
    while resolved == nil {
      let claim = takeSnapshot()
      if !isRecorded, let recorder = settings?.recorder {
        recorder.record(frame, scope)
        isRecorded = true
      }
      if hasToBuild(claim) {
        begin()
        return true
      }
    }
    return false
  }

  /// Takes a snapshot, and claims the slot of the entry if the container stores the instance.
  ///
  /// - Returns: The claim, if there is one.
  private func takeSnapshot() -> Claim? {
    while true {
      (status, settings) = (manager.status, nil)
      // A promise needs the settings in all cases, for its report.
      if !status.isReady || definition.declaration.has(Declaration.promised) {
        (status, settings) = manager.withPreparedState(of: container) { ($0.status, $0.settings) }
      }
      // Before the options: a change increments the generation last.
      generation = entry.generation
      stored = entry.storedOptions(thread.hazard)
      scope = definition.scope.or(stored?.options.scope).or(settings?.defaultReference)
      parameter = (stored?.options.parameters ?? definition.parameters).map {
        Parameter(type: $0, address: address)
      }
      expiry = stored?.options.expiry
      guard scopeRegistration == nil, scope.mark.storage.isContainer else {
        // If a change of the whole container is in progress, it may have changed the entry already or not.
        if manager.status == status { return nil }
        continue
      }
      let claim = entry.withContents { contents -> Claim?? in
        guard manager.status == status, contents.stored === stored else { return nil }
        return contents.instances.claim(for: self, in: entry)
      }
      if let claim { return claim }
    }
  }

  /// Searches for an instance to use, given the claim of the snapshot.
  private func hasToBuild(_ claim: Claim?) -> Bool {
    let storage = scope.mark.storage
    let openScope = OpenScope.storing(scope.mark, scopeRegistration)
    if storage == .openScope, openScope == nil {
      definition.noteNotOpen(scope)
      return true
    }
    let isStored = storage != .nobody && storage != .resolution
    if isStored, let openScope, openScope.hasEnded {
      refuse(endOf: openScope)
      return true
    }
    checkLifetime(Lifetime(of: scope, in: openScope))
    switch storage {
    case .nobody:
      return true
    case .resolution:
      guard let stored = thread.graphInstance(GraphKey(frame, parameter?.key)) else { return true }
      resolved = Resolved(box: stored, isNew: false)
      return false
    case .container, .containerWeakly, .process, .openScope:
      if let openScope { return hasToBuild(in: openScope) }
      return storage == .process ? hasToBuildSingleton() : hasToBuild(claim, at: entry)
    }
  }

  /// Stores the lifetime of the instance, and reports a build of a longer-lived instance that resolves
  /// this one.
  private func checkLifetime(_ lifetime: consuming Lifetime) {
    self.lifetime = lifetime
    guard self.lifetime.isGuarded, !isChecked else { return }
    isChecked = true
    guard let captive = Captive(frame, self.lifetime, on: thread) else { return }
    settings?.recorder?.record(captive)
    captive.report(in: manager)
  }

  private func hasToBuildSingleton() -> Bool {
    let singletons = Scope.singleton
    let (place, claim) = singletons.claim(definition.singletonKey(noting: entry)) {
      $0.claim(for: self, in: $1)
    }
    if singletons === Scope.$singleton.value { entry.noteSingleton(place) }
    guard hasToBuild(claim, at: place) else { return false }
    // The options are read after the claim: a later registration invalidates the build.
    let (isCurrent, current) = entry.look { (manager.status == status, $0.stored) }
    guard isCurrent else {
      giveUp()
      return false
    }
    stored = current
    return true
  }

  private func hasToBuild(in openScope: OpenScope) -> Bool {
    let place = openScope.entry(of: entry, in: manager)
    // If the scope has ended, or has a later generation, the resolution starts again with a new snapshot.
    guard let claim = place.claim(for: self, in: openScope) else { return false }
    return hasToBuild(claim, at: place)
  }

  /// Returns the build for which this claims a slot of an entry, under the lock of the entry.
  func makeBuild(in place: Entry) -> Build {
    let build = Build(frame, by: entry, in: place, on: thread)
    self.build = build
    return build
  }

  /// Uses the instance of a claim, or waits for its build.
  ///
  /// - Parameters:
  ///   - claim: The claim; `nil` if no slot can be found for the parameter.
  ///   - place: The entry of the slot.
  /// - Returns: Whether this resolution must build the instance.
  private func hasToBuild(_ claim: Claim?, at place: Entry) -> Bool {
    if !removed.isEmpty {
      replaced = Retired(removed, of: place)
      removed = []
    }
    switch claim {
    case .use(let instance):
      resolved = Resolved(box: instance, isNew: false)
    case .wait(let build):
      // If the other thread has given up its build, there is no instance, and this resolution starts again.
      resolved = WaitGraph.wait(for: build).instance.map { Resolved(box: $0, isNew: false) }
    case .build, nil: return true
    }
    return false
  }

  /// Chooses the closure, and begins the build.
  private func begin() {
    registration = (scopeRegistration?.stored ?? stored)?.factory
    let mustBeRegistered = status.isSpecial || definition.declaration.has(Declaration.promised)
    if registration == nil, mustBeRegistered { definition.noteUnregistered(settings) }
    guard let build else { return }
    let shutdown = stored?.options.shutdownAction.map {
      ($0, lifetime.openScope?.builds.orNew ?? manager.builds.orNew)
    }
    if !build.begin(lifetime, generation, closedBy: shutdown, on: thread) {
      refuse(endOf: lifetime.openScope)
    }
  }

  /// Discards the build: after the end of the open scope or the container, nothing would store or close the
  /// instance.
  private func refuse(endOf openScope: OpenScope?) {
    giveUp()
    let error = ContainerShutDownError(frame, endOf: openScope)
    if canThrow {
      refusal = error
    } else {
      definition.report(LifetimeViolation(description: error.description))
    }
  }

  /// Ends a build.
  ///
  /// - Parameter box: The new instance, or a ``Missing``.
  @usableFromInline
  func finish(with box: StoredInstance) {
    resolved = Resolved(box: box, isNew: true)
    // The closure was called, so this releases it before another snapshot.
    registration = nil
    build?.endCall(on: thread)
    if box is Missing { return giveUp() }
    let storage = scope.mark.storage
    if storage == .resolution, !box.isNothing {
      thread.store(box, GraphKey(frame, parameter?.key), of: container)
    }
    guard let build else { return }
    let mayBeFound = !mayNeverBeFound || parameter?.isDeeplyReflexive != false
    let stored = mayBeFound ? box.stored(by: storage) : nil
    if expiry != nil { stored?.noteUse(at: MonotonicClock.nanoseconds) }
    build.end(with: box, storing: stored)
    self.build = nil
  }

  /// Ends the build without an instance, so that waiting threads resolve again.
  private func giveUp() {
    build?.end()
    build = nil
  }

  /// Calls the decorators, and ends the resolution.
  ///
  /// - Returns: A strong reference to the instance.
  @usableFromInline
  func end() -> StoredInstance {
    guard let resolved else { fatalError("The resolution of \(frame) has no end.") }
    if isDecorated, resolved.box.isInstance {
      thread.decorate(.passUnretained(container), frame.key) {
        if let decorator {
          resolved.box.decorate(with: decorator, isNew: resolved.isNew)
        }
        if let instance = resolved.box.storedInstance {
          settings?.decorator?.value(instance)
        }
      }
    }
    thread.end(line, resolved)
    return resolved.box
  }
}

/// The result of a resolution.
struct Resolved {
  /// A strong reference to the instance.
  let box: StoredInstance
  /// Whether this resolution has built the instance.
  let isNew: Bool
}
