/// A resolution on the slow path: of a factory with options, or of an instance that a scope stores.
///
/// The caller repeats ``hasToBuild()`` and ``finish(with:)`` until there is nothing to build, and then
/// calls ``end()``. It calls the factory's closure in between, so the closure runs with no frame of this
/// type on the stack, and with no lock held.
@usableFromInline
final class Resolution {
  @usableFromInline let container: any ManagedContainer
  /// The closure to build with in place of the definition's, if there is one.
  @usableFromInline private(set) var registration: StoredObject?

  private let definition: FactoryDefinition
  private let address: UnsafeRawPointer
  let frame: ResolutionFrame
  private let thread = ResolutionThread.current
  /// The number of the resolution's line in the trace, if there is a trace.
  private let line: Int?
  let entry: Entry
  /// The innermost open scope with a registration for the factory.
  private var registering: OpenScope?
  private var isRecorded = false
  private(set) var snapshot: Snapshot?
  /// The slot that this resolution has claimed and must fill, and the entry that the slot belongs to.
  private var claimed: (claim: Claim, build: Build, entry: Entry)?
  /// Whether a scope will store the instance that the caller builds, and other callers wait for it.
  var isClaimed: Bool { claimed != nil }
  /// The objects that the claim has removed, which are released after the build.
  private(set) var replaced: Retired?
  private(set) var lifetime = Lifetime.unique
  private var isChecked = false
  /// The in-flight build, if a scope will store the instance.
  private var construction: Construction?
  private var closable: Closable?
  /// Whether the caller can throw an error in place of returning an instance.
  private let canThrow: Bool
  /// The error that the caller throws in place of building.
  @usableFromInline private(set) var refusal: ContainerShutDownError?
  private(set) var resolved: Resolved?

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
    self.definition = definition
    self.canThrow = canThrow
    self.address = address
    container = definition.container
    frame = ResolutionFrame(container, definition.key)
    entry = container.manager.entries.entry(frame.key)
    line = thread.begin(frame)
  }

  /// Returns whether the caller must build an instance, after waiting for an in-flight build if there is one.
  ///
  /// Stops the program if waiting would be a circular dependency.
  @usableFromInline
  func hasToBuild() -> Bool {
    while resolved == nil {
      registering = OpenScope.registering(entry, in: container.manager)
      let snapshot = Snapshot.take(
        of: entry,
        definition,
        address,
        frame,
        isInOpenScope: registering != nil
      )
      self.snapshot = snapshot
      if !isRecorded, let recorder = snapshot.settings?.recorder {
        recorder.record(frame, snapshot.scope)
        isRecorded = true
      }
      if hasToBuild(snapshot) { return true }
    }
    return false
  }

  private func hasToBuild(_ snapshot: Snapshot) -> Bool {
    let storage = snapshot.scope.mark.storage
    let openScope = OpenScope.storing(snapshot.scope.mark, registering)
    if storage == .openScope, openScope == nil {
      definition.noteNotOpen(snapshot.scope)
      return begin(with: snapshot.options)
    }
    checkLifetime(Lifetime(of: snapshot.scope, in: openScope), snapshot)
    switch storage {
    case .nobody:
      return begin(with: snapshot.options)
    case .resolution:
      guard let stored = thread.graphInstance(of: frame, snapshot.parameter?.key) else {
        return begin(with: snapshot.options)
      }
      resolved = Resolved(box: stored, isNew: false)
      return false
    case .container, .containerWeakly, .process, .openScope:
      if let openScope { return hasToBuild(snapshot, in: openScope) }
      if storage == .process { return hasToBuildSingleton(snapshot) }
      return hasToBuild(snapshot.claim, at: entry, snapshot) { snapshot.options }
    }
  }

  /// Stores the lifetime of the instance, and reports a build of a longer-lived instance that resolves
  /// this one.
  private func checkLifetime(_ lifetime: Lifetime, _ snapshot: Snapshot) {
    self.lifetime = lifetime
    guard lifetime.isGuarded, !isChecked else { return }
    isChecked = true
    guard let captive = Captive(frame, lifetime) else { return }
    snapshot.settings?.recorder?.record(captive)
    captive.report(in: container.manager)
  }

  private func hasToBuildSingleton(_ snapshot: Snapshot) -> Bool {
    let (scope, key) = (Scope.singleton, definition.singletonKey(noting: entry))
    let (place, claim) = scope.claim(key) { instances, _ in
      instances.claim(for: snapshot.scope, snapshot.parameter, snapshot.expiry, frame, by: entry)
    }
    if scope === Scope.$singleton.value { entry.noteSingleton(place) }
    // The options are read after the claim: a later registration invalidates the build.
    return hasToBuild(claim, at: place, snapshot) {
      snapshot.currentOptions(of: entry, container.manager)
    }
  }

  private func hasToBuild(_ snapshot: Snapshot, in openScope: OpenScope) -> Bool {
    let place = openScope.entry(of: entry, in: container.manager)
    let found = place.withContents(ofGeneration: snapshot.generation) { contents -> Claim?? in
      if openScope.hasEnded { return nil }
      return contents.instances.claim(
        for: snapshot.scope,
        snapshot.parameter,
        snapshot.expiry,
        frame,
        by: entry
      )
    }
    // There is a later generation, or the scope has ended: the next snapshot shows that.
    guard let (claim, invalidated) = found else { return false }
    if let invalidated { _ = Retired(invalidated, of: place) }
    guard let claim else { return false }
    return hasToBuild(claim, at: place, snapshot) { snapshot.options }
  }

  private func hasToBuild(
    _ claim: Claim?,
    at place: Entry,
    _ snapshot: Snapshot,
    _ options: () -> FactoryOptions?
  ) -> Bool {
    guard let claim else { return begin(with: snapshot.options) }
    replaced = claim.removed.isEmpty ? nil : Retired(claim.removed, of: place)
    switch claim.outcome {
    case .use(let instance):
      resolved = Resolved(box: instance, isNew: false)
    case .wait(let build):
      // If the other thread has given up its build, the result is nil, and this resolution starts again.
      resolved = build.result().map { Resolved(box: $0, isNew: false) }
    case .build(let build):
      claimed = (claim, build, place)
      if let options = options() { return begin(with: options) }
      giveUp()
    }
    return false
  }

  private func begin(with options: FactoryOptions) -> Bool {
    registration =
      registering?.options(of: entry, in: container.manager)?.factory ?? options.factory
    if registration == nil, let snapshot { definition.noteUnregistered(snapshot.settings) }
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

  /// Ends a build.
  ///
  /// - Parameter box: The new instance, or a ``Missing``.
  @usableFromInline
  func finish(with box: StoredInstance) {
    resolved = Resolved(box: box, isNew: true)
    // The closure was called, so this releases it before another snapshot.
    registration = nil
    construction?.end(on: thread)
    construction = nil
    guard let snapshot, !box.isMissing else { return giveUp() }
    let storage = snapshot.scope.mark.storage
    if storage == .resolution, !box.isNothing {
      thread.keepInGraph(box, of: frame, snapshot.parameter?.key, in: container)
    }
    guard let (claim, build, _) = claimed else { return }
    let mayBeFound = !claim.mayNeverBeFound || snapshot.parameter?.isDeeplyReflexive != false
    let stored = mayBeFound ? box.stored(by: storage) : nil
    if snapshot.expiry != nil { stored?.noteUse(at: MonotonicClock.nanoseconds) }
    stored?.closable = closable
    // A shared task ends the build itself.
    if stored?.isBeingBuilt == true { closable = nil }
    let removed = fill(with: stored)
    build.finish(with: box)
    claimed = nil
    withExtendedLifetime(removed) {}
  }

  /// Fills the claimed slot, or empties it if shutdown has abandoned the build.
  private func fill(with instance: StoredInstance?) -> Retired? {
    guard let (claim, build, entry) = claimed else { return nil }
    return entry.withContents { contents in
      let mayBeStored = closable.map { $0.builds.end($0) } ?? true
      return contents.instances.finish(build, with: mayBeStored ? instance : nil, in: claim.slot)
        .map { Retired($0, of: entry) }
    }
  }

  /// Ends the build without an instance, so that waiting threads resolve again.
  private func giveUp() {
    _ = fill(with: nil)
    claimed?.build.finish(with: nil)
    claimed = nil
  }

  /// Calls the decorators, and ends the resolution.
  ///
  /// - Returns: A strong reference to the instance.
  @usableFromInline
  func end() -> StoredInstance {
    guard let snapshot, let resolved else { fatalError("The resolution of \(frame) has no end.") }
    if snapshot.isDecorated, resolved.box.isInstance {
      thread.decorate(.passUnretained(container), frame.key) {
        if let decorator = snapshot.options.decorator {
          resolved.box.decorate(with: decorator, isNew: resolved.isNew)
        }
        snapshot.settings?.decorator?.value(resolved.box.any)
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
