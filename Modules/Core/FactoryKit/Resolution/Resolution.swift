/// A resolution on the slow path: of a factory with options, or of an instance that a scope stores.
///
/// The caller drives it. After ``begin(_:)``, it calls the factory's closure and ``endBuild(with:)`` if there is an instance to
/// build, and then ``end()``. So the closure is called with no method of this type on the stack, and with no lock held.
/// Other threads don't find this object, but its ``Build``.
@usableFromInline
final class Resolution {
  /// The step after the search for an instance.
  @usableFromInline
  enum Step {
    /// Build an instance, with a closure in place of the definition's if there is one.
    case build(StoredClosure?)
    case end
  }

  /// The caller, which decides how a build goes on, and how a refused one ends.
  @usableFromInline
  enum Caller {
    case synchronous
    /// A caller that can throw an error in place of returning an instance.
    case throwing
    /// A caller that awaits the build, and can throw an error.
    case async
  }

  private enum Phase {
    case searching
    /// The caller calls the closure, and a scope stores the instance if there is a slot.
    case building(InstanceRequest, ClaimedSlot?)
    /// The result is that of a build, or a stored instance or a build in flight, with which the decorators of the request
    /// are still to be called.
    case ended(ResolutionResult, InstanceRequest, isNew: Bool)
  }

  private let reference: FactoryReference
  private let caller: Caller
  private let manager: ContainerManager
  private let thread = ResolutionThread.current
  /// The number of the resolution's line in the trace, if there is a trace.
  private let line: Int?
  private let entry: Entry
  /// The registration for the factory in an open scope; also if the scope ends during the resolution.
  private let scopeRegistration: ScopeRegistration?
  private var phase = Phase.searching
  private var isLifetimeChecked = false
  /// The objects that requests have removed, which are released after the resolution.
  private var removed: [any Sendable] = []
  /// The build of an async factory that the resolution has found.
  private(set) var sharedTask: SharedTask?

  /// Begins to resolve a factory.
  ///
  /// - Parameters:
  ///   - reference: The factory.
  ///   - caller: The caller.
  @usableFromInline
  init(of reference: FactoryReference, for caller: Caller = .synchronous) {
    self.reference = reference
    self.caller = caller
    manager = reference.container.manager
    entry = reference.entry
    scopeRegistration = OpenScope.registration(for: entry)
    line = thread.beginResolution(reference.frame)
  }

  /// The thread of the resolution.
  @usableFromInline var unretainedThread: Unretained<ResolutionThread> { Unretained(thread) }

  /// Finds the instance, after waiting for an in-flight build if there is one.
  ///
  /// Stops the program if waiting would be a circular dependency.
  ///
  /// - Parameter parameter: Returns the parameter. It is called if each parameter has its own instance.
  /// - Returns: The step.
  @usableFromInline
  func begin(_ parameter: () -> Any) -> Step {
    while case .searching = phase {
      let request = InstanceRequest(
        reference,
        in: entry,
        registering: scopeRegistration?.openScope,
        for: caller,
        on: thread,
        parameter
      )
      if let step = search(request) {
        return step
      }
      removed += request.removed
    }
    return .end
  }

  /// Searches for an instance to use.
  ///
  /// - Returns: A step to build; `nil` if there is a result, or the search must start again.
  private func search(_ request: InstanceRequest) -> Step? {
    if request.scope.isStored(by: .openScope), request.openScope == nil {
      reference.noteNotOpen(request.scope)
      return beginBuild(request)
    }
    if request.store?.hasEnded == true {
      if refuse(request) {
        return nil
      }
      return beginBuild(request)
    }
    checkLifetime(request)
    if request.scope.isStored(by: .resolution),
      let instance = thread.graphInstance(GraphKey(request.frame, request.parameter))
    {
      phase = .ended(.instance(instance), request, isNew: false)
      return nil
    }
    guard let store = request.store else {
      return beginBuild(request)
    }
    // Without a claim, a change has replaced what the request says.
    return claim(request, in: store).flatMap { use($0, request) }
  }

  /// Reports a build of a longer-lived instance that resolves this one.
  private func checkLifetime(_ request: InstanceRequest) {
    guard !isLifetimeChecked, request.openScope != nil || request.scope.reportsCaptives else {
      return
    }
    isLifetimeChecked = true
    Captive(request.frame, request.lifetime, on: thread)?.report(in: manager)
  }

  /// Finds the instance or its build, or claims a slot.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - store: The store of the instance.
  /// - Returns: The claim; `nil` if a change has replaced what the request says, or the open scope has ended.
  private func claim(_ request: InstanceRequest, in store: Store) -> Claim? {
    store.withContents(of: entry) { contents, storing in
      guard isCurrent(request) else {
        return nil
      }
      if store.kind == .openScope,
        let replaced = contents.removeReplaced(before: request.generation)
      {
        request.removed.append(replaced)
      }
      return contents.instances.claim(request, in: storing)
    }
  }

  /// Whether no change has replaced what the request says.
  ///
  /// Called under the lock of the entry that stores the instance: the claim of an outdated request would remove an
  /// instance that is still valid.
  private func isCurrent(_ request: InstanceRequest) -> Bool {
    manager.status == request.status && entry.hasOptions(request.containerOptions, on: thread)
      && entry.generation == request.generation
  }

  /// Uses the instance of a claim, or waits for its build.
  ///
  /// - Returns: A step, if this resolution must build the instance.
  private func use(_ claim: Claim, _ request: InstanceRequest) -> Step? {
    switch claim {
    case .use(let instance): phase = .ended(.instance(instance), request, isNew: false)
    case .wait(let build):
      if let result = join(build) {
        phase = .ended(result, request, isNew: false)
      }
    case .retry(let dropped):
      let holds = thread.enclosingHolds
      // Their actions are no part of this resolution.
      thread.apart(request.frame) {
        Closing.close(dropped, in: request.openScope, during: holds)
      }
    case .build(let slot): return beginBuild(request, in: slot)
    case .keepForEnd:
      if request.shutdownAction == nil || !refuse(request) {
        return beginBuild(request)
      }
    }
    return nil
  }

  /// Waits for the end of a build, and of its decorators; only the callers of an async factory do so later.
  ///
  /// A decorator of the instance may itself resolve the factory, or wait for this thread. Then it gets the instance
  /// before the decorators have ended.
  ///
  /// - Returns: The result of the build; `nil` if this resolution must search again.
  private func join(_ build: Build) -> ResolutionResult? {
    if let sharedTask = build as? SharedTask {
      self.sharedTask = sharedTask
      return .building
    }
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
  /// - Parameters:
  ///   - request: The request.
  ///   - slot: The slot for the instance; `nil` if no scope stores it.
  /// - Returns: The step; `nil` if the build is refused, because the container was shut down or the open scope has
  ///   ended.
  private func beginBuild(_ request: InstanceRequest, in slot: ClaimedSlot? = nil) -> Step? {
    let registration: StoredClosure?
    if let scopeRegistration {
      registration = scopeRegistration.options.values.closure
    } else {
      registration = request.closure
    }
    if registration == nil, reference.key.isPromised {
      reference.noteUnregistered(request.settings)
    }
    if let slot, let action = request.shutdownAction, !admit(action, request, slot) {
      if refuse(request, slot) {
        return nil
      }
      phase = .building(request, nil)
      return .build(registration)
    }
    if caller != .async {
      slot?.build.beginCall(on: thread)
    }
    phase = .building(request, slot)
    return .build(registration)
  }

  /// Begins to hold the instance that this builds.
  ///
  /// - Returns: `false` after the end of the store, when nothing would close the instance.
  private func admit(_ action: ShutdownAction, _ request: InstanceRequest, _ slot: ClaimedSlot)
    -> Bool
  {
    let gate = request.openScope?.gate ?? manager.store.gate
    let hold = Hold(action, request.frame, isWeak: request.scope.isWeak, in: gate, manager)
    if request.openScope != nil {
      hold.generation = entry.generations.map { ($0, request.generation) }
    }
    guard gate.admit(hold) else {
      return false
    }
    slot.build.hold = hold
    return true
  }

  /// Refuses to build: after the end of the open scope or the container, nothing would store or close the instance.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - slot: The claimed slot, which is given up.
  /// - Returns: Whether the result is an error; `false` if the caller can't throw, and must build an instance that
  ///   nothing stores.
  private func refuse(_ request: InstanceRequest, _ slot: ClaimedSlot? = nil) -> Bool {
    let error = LateResolutionError(request.frame, endOf: request.openScope)
    if caller == .synchronous {
      slot?.end(with: nil)
      reference.report(violation: error.description)
      return false
    }
    slot?.end(with: .failure(error))
    phase = .ended(.failure(error), request, isNew: true)
    return true
  }

  /// Ends a build, after calling the decorators.
  ///
  /// - Parameter result: The new instance, or an error.
  @usableFromInline
  func endBuild(with result: ResolutionResult) {
    guard case .building(let request, let slot) = phase else {
      return
    }
    phase = .ended(result, request, isNew: true)
    slot?.build.endCall(on: thread)
    if case .instance(let instance) = result {
      if request.scope.isStored(by: .resolution), !instance.isNothing {
        let key = GraphKey(request.frame, request.parameter)
        thread.store(instance, key, of: reference.container)
      }
      // Before other threads get the instance.
      if request.isDecorated {
        slot?.build.beginDecoration(of: instance)
        request.decorate(instance, isNew: true)
      }
    }
    slot?.end(with: result)
  }

  /// Gives up the slot of the build, so that waiting threads resolve again.
  func giveUp() {
    guard case .building(let request, let slot) = phase else {
      return
    }
    slot?.build.endCall(on: thread)
    slot?.end(with: nil)
    phase = .building(request, nil)
  }

  /// Ends the resolution of an async factory before its build, which goes on in a task.
  ///
  /// - Returns: The request, and the slot for the instance if a scope stores it; `nil` without a build.
  func handOver() -> (request: InstanceRequest, slot: ClaimedSlot?)? {
    guard case .building(let request, let slot) = phase else {
      return nil
    }
    phase = .ended(.building, request, isNew: true)
    _ = end()
    return (request, slot)
  }

  /// The request that has found a stored instance or a build in flight.
  var foundRequest: InstanceRequest? {
    if case .ended(_, let request, isNew: false) = phase {
      request
    } else {
      nil
    }
  }

  /// Calls the decorators of a stored instance, and ends the resolution.
  ///
  /// - Returns: The result, with a strong reference to the instance.
  @usableFromInline
  func end() -> ResolutionResult {
    guard case .ended(let result, let request, let isNew) = phase else {
      fatalError("The resolution of \(reference.frame) has no end.")
    }
    if !isNew, case .instance(let instance) = result {
      request.decorate(instance, isNew: false)
    }
    thread.endResolution(line, reference.key, result, isNew: isNew)
    return result
  }
}
