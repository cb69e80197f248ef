/// One resolution of a factory that has more to be obeyed than its definition says, or an instance to
/// keep.
///
/// Whoever has it asks whether there is something to build, builds it, hands it over, and asks again.
/// So nothing of this is on the stack while a factory's closure runs, and nothing is locked.
@usableFromInline
final class Resolution {
  /// The container, which whoever resolves keeps alive.
  @usableFromInline let container: any ManagedContainer
  /// What to build with, in place of the definition.
  @usableFromInline private(set) var registration: StoredObject?

  private let definition: FactoryDefinition
  private let address: UnsafeRawPointer
  let frame: ResolutionFrame
  private let thread = ResolutionThread.current
  /// The number of the line in the trace, if there is one.
  private let line: Int?
  let entry: Entry
  /// The opening with a registration for the factory, if there is one.
  private var registering: OpenScope?
  private var isRecorded = false
  /// What was seen of the container last.
  private(set) var look: Look?
  /// What is being built here for others as well.
  private var claimed: ClaimedBuild?
  /// The lifetime of the instance.
  private(set) var lifetime = Lifetime.unique
  private var isChecked = false
  /// The in-flight build, if a scope will store the instance.
  private var construction: Construction?
  /// The shutdown action of the instance, if it has one.
  private var closable: Closable?
  /// Whether whoever resolves can hand on an error in place of an instance.
  private let canThrow: Bool
  /// Why nothing is to be built, for whoever can hand on an error.
  @usableFromInline private(set) var refusal: ContainerShutDownError?
  private(set) var resolved: Resolved?
  /// What the build takes the place of, to be dropped when the build is over.
  var replaced: Retired? { claimed?.claim.retired }

  /// Begins to resolve a factory.
  ///
  /// - Parameters:
  ///   - definition: The factory.
  ///   - address: Where the parameter is.
  ///   - canThrow: Whether the caller hands on an error in place of an instance.
  @usableFromInline
  init(
    of definition: FactoryDefinition,
    for address: UnsafeRawPointer,
    canThrow: Bool = false
  ) {
    self.definition = definition
    self.canThrow = canThrow
    self.address = address
    container = definition.container
    frame = ResolutionFrame(container, definition.key)
    entry = container.manager.entries.entry(frame.key)
    line = thread.begin(frame)
  }

  /// Finds out whether there is something to build, unless an instance is there or comes from another
  /// thread.
  ///
  /// Ends the program with the chain of a circular dependency, if waiting would never end.
  @usableFromInline
  func hasToBuild() -> Bool {
    while resolved == nil {
      registering = OpenScope.registering(entry, in: container.manager)
      let look = Look.look(
        at: entry,
        of: definition,
        in: container,
        frame,
        address,
        isKeptElsewhere: registering != nil
      )
      self.look = look
      if !isRecorded, let recorder = look.settings?.recorder {
        recorder.record(frame, look.scope)
        isRecorded = true
      }
      if hasToBuild(look) { return true }
    }
    return false
  }

  private func hasToBuild(_ look: Look) -> Bool {
    let storage = look.scope.mark.storage
    if let registering, storage == .container || storage == .containerWeakly || storage == .process
    {
      return hasToBuild(look, in: registering)
    }
    if storage != .openScope { live(Lifetime(of: look.scope, in: registering), look) }
    switch storage {
    case .nobody:
      return begin(with: look.options)
    case .resolution:
      guard let kept = thread.graphInstance(of: frame, look.graphKey) else {
        return begin(with: look.options)
      }
      resolved = Resolved(box: kept, isNew: false)
      return false
    case .openScope:
      guard let named = OpenScope.innermost(where: { $0.mark == look.scope.mark }) else {
        definition.noteNotOpen(look.scope)
        return begin(with: look.options)
      }
      let isInside = registering.map { $0.depth > named.depth } ?? false
      return hasToBuild(look, in: isInside ? registering ?? named : named)
    case .container, .containerWeakly:
      return hasToBuild(look, look.claim, at: entry) { look.options }
    case .process:
      let key = definition.singletonKey(noting: entry)
      let scope = Scope.singleton
      guard look.parameter?.isKey != false else { return begin(with: look.options) }
      let (place, claim) = scope.claim(key) {
        $0.claim(for: look.scope, look.parameter, look.expiry, frame, by: entry, at: $1)
      }
      if scope === Scope.$singleton.value { entry.noteSingleton(place) }
      // Seen after the place was claimed: a registration that comes later has the claim forgotten.
      return hasToBuild(look, claim, at: place) { look.optionsNow(of: entry, container) }
    }
  }

  /// Takes note of how long the instance lives, and reports what is being made and would hold it for longer.
  private func live(_ lifetime: Lifetime, _ look: Look) {
    self.lifetime = lifetime
    guard lifetime.isGuarded, !isChecked else { return }
    isChecked = true
    guard let captive = Captive(frame, lifetime, on: thread) else { return }
    look.settings?.recorder?.record(captive)
    captive.report(in: container.manager)
  }

  /// Looks for an instance that an opening keeps.
  private func hasToBuild(_ look: Look, in openScope: OpenScope) -> Bool {
    live(Lifetime(of: look.scope, in: openScope), look)
    guard look.parameter?.isKey != false else { return begin(with: look.options) }
    let place = openScope.entry(of: entry, in: container.manager)
    let found = place.withInstances(ofGeneration: look.generation) { contents in
      // One that has ended is looked for again, and not found.
      openScope.hasEnded
        ? nil
        : contents.instances.claim(
          for: look.scope,
          look.parameter,
          look.expiry,
          frame,
          by: entry,
          at: place
        )
    }
    guard let (claim, forgotten) = found else { return false }
    if let forgotten { _ = Retired(Entry.Contents(instances: forgotten), of: place) }
    guard let claim else { return false }
    return hasToBuild(look, claim, at: place) { look.options }
  }

  /// Does what a claim says.
  private func hasToBuild(
    _ look: Look,
    _ claim: Instances.Claim?,
    at place: Entry,
    _ options: () -> FactoryOptions?
  ) -> Bool {
    switch claim?.slot {
    case nil:
      return begin(with: look.options)
    case .use(let kept):
      resolved = Resolved(box: kept, isNew: false)
    case .wait(let other):
      // Looked at again, if the other thread gave its build up.
      resolved = other.result().map { Resolved(box: $0, isNew: false) }
    case .build(let own, _):
      claimed = claim.map { ClaimedBuild(build: own, claim: $0, place: place) }
      if let options = options() { return begin(with: options) }
      giveUp()
    }
    return false
  }

  private func begin(with options: FactoryOptions) -> Bool {
    registration = registering?.registration(of: entry, in: container.manager) ?? options.factory
    if registration == nil, let look { definition.noteUnregistered(look.settings) }
    guard claimed != nil else { return true }
    if let action = options.shutdownAction {
      let builds = lifetime.openScope?.builds.orNew ?? container.manager.builds.orNew
      closable = Closable(action, frame, in: builds)
      if closable == nil {
        refuse()
        return true
      }
    }
    construction = Construction(frame, lifetime, on: thread)
    return true
  }

  /// Discards the build: after shutdown, nothing would close the instance.
  private func refuse() {
    giveUp()
    let error = ContainerShutDownError(frame)
    if canThrow {
      refusal = error
    } else {
      definition.report(LifetimeViolation(description: error.description))
    }
  }

  /// Takes what was built.
  ///
  /// - Parameter box: The product in a box, or something missing.
  @usableFromInline
  func finish(with box: StoredInstance) {
    resolved = Resolved(box: box, isNew: true)
    // The closure is no longer used, so it is released before the next look.
    registration = nil
    construction?.end(on: thread)
    construction = nil
    guard let look, !box.isMissing else { return giveUp() }
    if look.scope.mark.storage == .resolution, !box.isNothing {
      thread.keepInGraph(box, of: frame, look.graphKey, in: container)
    }
    guard let claimed else { return }
    let isFound = !claimed.claim.isSuspect || look.parameter?.holdsNoKey != true
    let kept = isFound ? box.kept(by: look.scope.mark.storage) : nil
    if look.expiry != nil { kept?.noteUse(at: MonotonicClock.nanoseconds) }
    let removed = store(kept, claimed)
    claimed.build.finish(with: box)
    self.claimed = nil
    withExtendedLifetime(removed) {}
  }

  /// Stores an instance, unless shutdown would miss it.
  private func store(_ kept: StoredInstance?, _ claimed: ClaimedBuild) -> Retired? {
    guard let closable else { return claimed.keep(kept) }
    kept?.closable = closable
    self.closable = nil
    if let kept, kept.isBeingBuilt {
      // It ends the build itself.
      closable.builds.setSharedTask(kept, of: closable)
      return claimed.keep(kept)
    }
    // Only complete instances are stored, so that shutdown, which waits for the end, finds all of them.
    let removed = claimed.keep(closable.complete() ? kept : nil)
    closable.builds.end(closable)
    return removed
  }

  /// Ends the build without an instance, so that waiting threads resolve again.
  private func giveUp() {
    _ = claimed?.keep(nil)
    claimed?.build.finish(with: nil)
    claimed = nil
    closable.map { $0.builds.end($0) }
    closable = nil
  }

  /// Calls the decorators, and ends the resolution.
  ///
  /// - Returns: The instance, in a box that holds it strongly.
  @usableFromInline
  func end() -> StoredInstance {
    guard let look, let resolved else { fatalError("The resolution of \(frame) has no end.") }
    if look.isDecorated, resolved.box.isInstance { decorate(resolved, look) }
    thread.end(line, resolved)
    return resolved.box
  }

  private func decorate(_ resolved: Resolved, _ look: Look) {
    thread.decorate(frame) {
      if let decorator = look.options.decorator {
        resolved.box.decorate(with: decorator, isNew: resolved.isNew)
      }
      look.settings?.decorator?.value(resolved.box.any)
    }
  }
}

/// What a resolution gives.
struct Resolved {
  /// The instance, in a box that holds it strongly.
  let box: StoredInstance
  /// Whether this resolution has made the instance.
  let isNew: Bool
}
