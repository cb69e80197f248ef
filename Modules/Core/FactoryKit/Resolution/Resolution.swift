/// A resolution on the slow path: of a factory with options, or of an instance that a scope stores.
///
/// The caller drives it: it calls the factory's closure for each step of ``next(_:)``, and then ``end()``. So the
/// closure is called with no method of this type on the stack, and with no lock held. Other threads don't find this
/// object, but its ``Build``.
@usableFromInline
final class Resolution {
  /// The next step of a resolution.
  @usableFromInline
  enum Step {
    /// Build an instance, with a closure in place of the definition's if there is one.
    case build(StoredClosure?)
    case end
  }

  private let reference: FactoryReference
  private let manager: ContainerManager
  private let thread = ResolutionThread.current
  /// The number of the resolution's line in the trace, if there is a trace.
  private let line: Int?
  let entry: Entry
  /// The registration for the factory in an open scope; also if the scope ends during the resolution.
  private let scopeRegistration: ScopeRegistration?
  /// Whether the caller can throw an error in place of returning an instance.
  private let canThrow: Bool

  // The snapshot of the settings, the options and the scope, which the resolution works from.
  private var status = ContainerStatus(bits: 0)
  /// The settings of the container, if a resolution needs them.
  private var settings: ContainerState.Settings?
  /// The options of the entry; `nil` without any.
  private var containerOptions: StoredOptions?
  /// The options of the entry and the definition; `nil` without any.
  private var options: StoredOptions?
  private var scope = ScopeMark.none
  /// The parameter, if each parameter has its own instance.
  private var parameter: AnyParameter?
  private(set) var expiry: Expiry?
  /// The generation of the instances that open scopes store for the factory.
  private var generation: UInt = 0

  /// The open scope that stores the instance, or has its registration.
  private var openScope: OpenScope?
  private var isChecked = false
  /// The build for which this has claimed a slot, and must fill it.
  private var build: Build?
  /// The hold on the instance that this builds, if its factory has an action.
  private(set) var hold: Hold?
  /// The objects that the claim has removed, which are released after the build.
  private(set) var removed: [any Sendable] = []
  private var result: ResolutionResult?
  /// Whether this resolution has built the instance, or could not.
  private var isNew = false

  /// Begins to resolve a factory.
  ///
  /// - Parameters:
  ///   - reference: The factory.
  ///   - canThrow: Whether the caller can throw an error in place of returning an instance.
  @usableFromInline
  init(of reference: FactoryReference, canThrow: Bool = false) {
    self.reference = reference
    self.canThrow = canThrow
    manager = reference.container.manager
    entry = reference.entry
    scopeRegistration = OpenScope.registration(for: entry)
    line = thread.beginResolution(reference.frame)
  }

  /// The thread of the resolution.
  @usableFromInline var unretainedThread: Unretained<ResolutionThread> { Unretained(thread) }

  var frame: ResolutionFrame { reference.frame }
  /// The lifetime of the instance.
  var lifetime: Lifetime { Lifetime(of: scope, in: openScope) }
  /// Whether a scope will store the instance that the caller builds, and other callers wait for it.
  var isClaimed: Bool { build != nil }
  /// The decorators that must be called with the instance.
  var decorators: Decorators? {
    Decorators(frame, options?.values.decorator, settings?.decorator)
  }

  /// Returns the next step, after waiting for an in-flight build if there is one.
  ///
  /// Stops the program if waiting would be a circular dependency.
  ///
  /// - Parameter parameter: Returns the parameter. It is called if each parameter has its own instance.
  /// - Returns: The step.
  @usableFromInline
  func next(_ parameter: () -> Any) -> Step {
    while result == nil {
      takeSnapshot(parameter)
      if let step = search() {
        return step
      }
    }
    return .end
  }

  private func takeSnapshot(_ parameter: () -> Any) {
    repeat {
      status = manager.status
      settings = nil
      // A promise needs the settings in all cases, for its report.
      if !status.isReady || reference.key.isPromised {
        (status, settings) = manager.withPreparedState(of: reference.container) {
          ($0.status, $0.settings)
        }
      }
      // Before the options: a change increments the generation last.
      generation = entry.generation
      containerOptions = entry.options(on: thread)
      // If a change of the whole container is in progress, it may have changed the entry already or not.
    } while manager.status != status
    scope = reference.modifiers.scope.or(containerOptions?.values.scope).or(settings?.defaultMark)
    options = reference.options(overriding: containerOptions)
    let type = containerOptions?.values.parameters ?? reference.key.parameters
    self.parameter = type.map { $0.make(parameter()) }
    expiry = Expiry(options?.values.timeToLive)
  }

  /// Searches for an instance to use.
  ///
  /// - Returns: A step to build; `nil` if there is a result, or the search must start again.
  private func search() -> Step? {
    openScope = OpenScope.storing(scope, scopeRegistration?.openScope)
    if scope.isStored(by: .openScope), openScope == nil {
      reference.noteNotOpen(scope)
      return beginBuild()
    }
    let store = manager.withStore(of: scope, in: openScope) { $0 }
    if store?.hasEnded == true {
      return refuse() ? nil : beginBuild()
    }
    checkLifetime()
    if scope.isStored(by: .resolution),
      let instance = thread.graphInstance(GraphKey(frame, parameter))
    {
      result = .instance(instance)
      return nil
    }
    guard let store else {
      return beginBuild()
    }
    // Without a claim, a change has replaced the snapshot.
    return claim(from: store).flatMap { use($0) }
  }

  /// Reports a build of a longer-lived instance that resolves this one.
  private func checkLifetime() {
    guard !isChecked, openScope != nil || scope.reportsCaptives else {
      return
    }
    isChecked = true
    Captive(frame, lifetime, on: thread)?.report(in: manager)
  }

  /// Finds the instance or its build, or claims a slot.
  ///
  /// - Parameter store: The store of the instance.
  /// - Returns: The claim; `nil` if a change has replaced the snapshot, or the open scope has ended.
  private func claim(from store: Store) -> Claim? {
    let request = InstanceRequest(
      frame: frame,
      entry: entry,
      scope: scope,
      lifetime: lifetime,
      parameter: parameter,
      expiry: expiry
    )
    return store.withContents(of: entry) { contents, storing in
      guard isCurrent else {
        return nil
      }
      if store.kind == .openScope, let replaced = contents.removeReplaced(before: generation) {
        removed.append(replaced)
      }
      return contents.instances.claim(request, in: storing, on: thread, removing: &removed)
    }
  }

  /// Whether no change has replaced the snapshot.
  ///
  /// Called under the lock of the entry that stores the instance: the claim of an outdated snapshot would remove an
  /// instance that is still valid.
  private var isCurrent: Bool {
    manager.status == status && entry.hasOptions(containerOptions, on: thread)
      && entry.generation == generation
  }

  /// Uses the instance of a claim, or waits for its build.
  ///
  /// - Parameter claim: The claim.
  /// - Returns: A step, if this resolution must build the instance.
  private func use(_ claim: Claim) -> Step? {
    switch claim {
    case .use(let stored): result = stored.asResult
    case .wait(let build): result = wait(for: build)
    case .retry(let dropped):
      let holds = thread.enclosingHolds
      // Their actions are no part of this resolution.
      thread.apart(frame) {
        Closing.close(dropped, in: openScope, during: holds)
      }
    case .build(let build):
      self.build = build
      return beginBuild()
    case .buildUnstored: return beginBuild()
    case .keepForEnd:
      if options?.values.shutdownAction == nil || !refuse() {
        return beginBuild()
      }
    }
    return nil
  }

  /// Waits for the end of a build, and of its decorators.
  ///
  /// A decorator of the instance may itself resolve the factory, or wait for this thread. Then it gets the instance
  /// before the decorators have ended.
  ///
  /// - Returns: The result of the build; `nil` if this resolution must search again.
  private func wait(for build: Build) -> ResolutionResult? {
    if build.isOwn, let instance = build.undecorated {
      return instance
    }
    let wait = WaitGraph.wait(for: build, isExcusable: build.undecorated != nil)
    if wait.isDone {
      return wait.result
    }
    return build.undecorated
  }

  /// Chooses the closure, and begins the build.
  ///
  /// - Returns: The step; `nil` if the build is refused, because the container was shut down or the open scope has
  ///   ended.
  private func beginBuild() -> Step? {
    let registration = (scopeRegistration?.options ?? options)?.factory
    if registration == nil, reference.key.isPromised {
      reference.noteUnregistered(settings)
    }
    if let action = options?.values.shutdownAction, !admit(action), refuse() {
      return nil
    }
    build?.beginCall(on: thread)
    return .build(registration)
  }

  /// Begins to hold the instance that this builds.
  ///
  /// - Returns: `false` after the end of the store, when nothing would close the instance.
  private func admit(_ action: ShutdownAction) -> Bool {
    let gate = openScope?.gate ?? manager.store.gate
    guard let build else {
      // No scope will store the instance.
      return true
    }
    let hold = Hold(action, frame, isWeak: scope.isWeak, in: gate, manager)
    if openScope != nil {
      hold.generation = entry.generations.map { ($0, generation) }
    }
    guard gate.admit(hold) else {
      giveUp()
      return false
    }
    self.hold = hold
    build.hold = hold
    return true
  }

  /// Refuses to build: after the end of the open scope or the container, nothing would store or close the instance.
  ///
  /// - Returns: Whether the result is an error; `false` if the caller can't throw, and must build an instance that
  ///   nothing stores.
  private func refuse() -> Bool {
    let error = LateResolutionError(frame, endOf: openScope)
    if canThrow {
      result = .failure(error)
      isNew = true
    } else {
      reference.report(violation: error.description)
    }
    return canThrow
  }

  /// Ends a build, after calling the decorators.
  ///
  /// - Parameter result: The new instance, or an error.
  @usableFromInline
  func endBuild(with result: ResolutionResult) {
    self.result = result
    isNew = true
    build?.endCall(on: thread)
    if case .instance(let instance) = result {
      if scope.isStored(by: .resolution), !instance.isNothing {
        thread.store(instance, GraphKey(frame, parameter), of: reference.container)
      }
      // Before other threads get the instance.
      if let decorators {
        build?.beginDecoration(of: instance)
        decorators.call(with: instance, isNew: true)
      }
    }
    let stored = result.stored(isWeak: scope.isWeak)
    if expiry != nil {
      stored?.noteUse(at: MonotonicClock.nanoseconds)
    }
    fillSlot(with: result, storing: stored)
  }

  /// Ends the build without a result, so that waiting threads resolve again.
  func giveUp() {
    build?.endCall(on: thread)
    fillSlot()
  }

  /// Fills the slot that this has claimed, or empties it, and wakes the threads that wait.
  ///
  /// - Parameters:
  ///   - result: The result for these threads; `nil` if they must resolve again.
  ///   - stored: The instance as the scope stores it, unless shutdown has abandoned the build; `nil` to
  ///     empty the slot.
  private func fillSlot(
    with result: ResolutionResult? = nil,
    storing stored: StoredInstance? = nil
  ) {
    guard let build else {
      return
    }
    let token = hold.map { HoldToken($0) }
    // Before the end of the hold: the end of the store, which may come next, removes the mark.
    stored?.mark = scope
    _ = build.storing.withContents { contents in
      let mayBeStored = endHold(with: result, storedAs: stored)
      return contents.instances.finish(build, with: mayBeStored ? stored : nil, token)
    }
    build.hold = nil
    hold = nil
    build.endWork(with: result)
    self.build = nil
  }

  /// Ends the build of the hold, if there is one.
  ///
  /// - Returns: Whether the instance may be stored.
  private func endHold(with result: ResolutionResult?, storedAs stored: StoredInstance?) -> Bool {
    guard let hold else {
      return true
    }
    // The build of a shared task goes on.
    if case .sharedTask = result {
      return true
    }
    return hold.gate.complete(hold, with: stored.flatMap { _ in result?.stored }, storedAs: stored)
  }

  /// Calls the decorators of a stored instance, and ends the resolution.
  ///
  /// - Returns: The result, with a strong reference to the instance.
  @usableFromInline
  func end() -> ResolutionResult {
    guard let result else {
      fatalError("The resolution of \(frame) has no end.")
    }
    if !isNew, case .instance(let instance) = result {
      decorators?.call(with: instance, isNew: false)
    }
    thread.endResolution(line, reference.key, result, isNew: isNew)
    return result
  }
}
