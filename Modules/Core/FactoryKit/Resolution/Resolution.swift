/// A resolution on the slow path: of a factory with options, or of an instance that a scope stores.
///
/// The caller asks for the ``next(_:)`` order until it is `end`, and then calls ``end()``. It calls the factory's
/// closure in between, so the closure runs with no frame of this type on the stack, and with no lock held. Other
/// threads don't find this object, but its ``Build``.
@usableFromInline
final class Resolution {
  /// An order for the caller.
  @usableFromInline
  enum Order {
    /// Build an instance, with a closure in place of the definition's if there is one, and call ``finish(with:)``.
    case build(StoredClosure?)
    /// Throw an error in place of building: pass a failed build to ``finish(with:)``.
    case refuse(ContainerShutDownError)
    case end
  }

  private let container: any ManagedContainer
  private let manager: ContainerManager
  let key: FactoryKey
  private let thread = ResolutionThread.current
  /// The number of the resolution's line in the trace, if there is a trace.
  private let line: Int?
  let entry: Entry
  private let modifiers: DefinitionModifiers
  /// The registration for the factory in an open scope; also if the scope ends during the resolution.
  private let scopeRegistration: ScopeRegistration?
  /// Whether the caller can throw an error in place of returning an instance.
  private let canThrow: Bool

  // The snapshot of the settings, the options and the scope, which the resolution works from.
  private var status = ContainerStatus(bits: 0)
  /// The settings of the container, if a resolution needs them.
  private(set) var settings: ContainerState.Settings?
  /// The options of the entry; `nil` without any.
  private(set) var stored: StoredOptions?
  /// The options of the entry and the definition; `nil` without any.
  private(set) var options: StoredOptions?
  private(set) var scope = ScopeMark.none
  /// The parameter, if each parameter has its own instance.
  private(set) var parameter: AnyParameter?
  private(set) var expiry: Expiry?
  /// The generation of the instances that open scopes store for the factory.
  private(set) var generation: UInt = 0

  /// The open scope that stores the instance, or has its registration.
  private var openScope: OpenScope?
  private var isRecorded = false
  private var isChecked = false
  /// The build for which this has claimed a slot, and must fill it.
  private(set) var build: Build?
  /// The objects that the claim has removed, which are released after the build.
  var removed: [any Sendable] = []
  /// The instance.
  private var box: StoredInstance?
  /// Whether this resolution has built the instance.
  private var isNew = false

  /// Begins to resolve a factory.
  ///
  /// - Parameters:
  ///   - key: The factory.
  ///   - container: The container.
  ///   - modifiers: The modifiers of the definition.
  ///   - canThrow: Whether the caller can throw an error in place of returning an instance.
  @usableFromInline
  init(
    of key: FactoryKey,
    in container: any ManagedContainer,
    with modifiers: DefinitionModifiers,
    canThrow: Bool = false
  ) {
    self.key = key
    self.container = container
    self.modifiers = modifiers
    self.canThrow = canThrow
    manager = container.manager
    entry = container.entry(of: key)
    scopeRegistration = OpenScope.registration(for: entry)
    line = thread.begin(ResolutionFrame(container, key))
  }

  /// The thread of the resolution.
  @usableFromInline var owner: Unretained<ResolutionThread> { Unretained(thread) }

  var frame: ResolutionFrame { ResolutionFrame(container, key) }
  /// The lifetime of the instance.
  var lifetime: Lifetime { Lifetime(of: scope, in: openScope) }
  /// Whether the resolution has an instance.
  var isOver: Bool { box != nil }
  /// Whether a scope will store the instance that the caller builds, and other callers wait for it.
  var isClaimed: Bool { build != nil }
  /// The decorators that must be called with the instance.
  var decorators: Decorators? {
    Decorators(frame, options?.options.decorator, settings?.decorator)
  }

  /// Returns what the caller must do next, after waiting for an in-flight build if there is one.
  ///
  /// Stops the program if waiting would be a circular dependency.
  ///
  /// - Parameter parameter: Returns the parameter. It is called if each parameter has its own instance.
  /// - Returns: The order.
  @usableFromInline
  func next(_ parameter: () -> Any) -> Order {
    while box == nil {
      takeSnapshot(parameter)
      if !isRecorded, let recorder = settings?.recorder {
        recorder.record(frame, scope)
        isRecorded = true
      }
      if let order = search() { return order }
    }
    return .end
  }

  private func takeSnapshot(_ parameter: () -> Any) {
    repeat {
      status = manager.status
      settings = nil
      // A promise needs the settings in all cases, for its report.
      if !status.isReady || key.isPromised {
        (status, settings) = manager.withPreparedState(of: container) { ($0.status, $0.settings) }
      }
      // Before the options: a change increments the generation last.
      generation = entry.generation
      stored = entry.options(on: thread)
      // If a change of the whole container is in progress, it may have changed the entry already or not.
    } while manager.status != status
    scope = modifiers.scope.or(stored?.options.scope).or(settings?.defaultMark)
    options = key.options(stored, with: modifiers)
    let type = stored?.options.parameters ?? key.parameters
    self.parameter = type.map { $0.make(parameter()) }
    expiry = Expiry(options?.options.timeToLive)
  }

  /// Searches for an instance to use.
  ///
  /// - Returns: An order to build; `nil` if there is an instance, or the search must start again.
  private func search() -> Order? {
    openScope = OpenScope.storing(scope, scopeRegistration)
    if scope.storage == .openScope, openScope == nil {
      reference.noteNotOpen(scope)
      return begin()
    }
    if scope.isKept, let openScope, openScope.hasEnded { return refuse() ?? begin() }
    checkLifetime()
    switch scope.storage {
    case .nobody: return begin()
    case .resolution:
      guard let stored = thread.graphInstance(GraphKey(frame, parameter)) else { return begin() }
      box = stored
      return nil
    case .container, .containerWeakly, .process, .openScope:
      guard let claim = claim() else { return nil }
      return use(claim)
    }
  }

  /// Reports a build of a longer-lived instance that resolves this one.
  private func checkLifetime() {
    guard !isChecked, openScope != nil || scope.reportsCaptives else { return }
    isChecked = true
    guard let captive = Captive(frame, lifetime, on: thread) else { return }
    settings?.recorder?.record(captive)
    captive.report(in: manager)
  }

  /// Finds the instance or the build in the entry that stores the instance, or claims the slot.
  ///
  /// - Returns: The claim; `nil` if a change has replaced the snapshot.
  private func claim() -> Claim? {
    if let openScope { return openScope.entry(of: entry).claim(for: self, in: openScope) }
    guard scope.storage == .process else {
      return entry.withContents { isCurrent($0) ? $0.instances.claim(for: self, in: entry) : nil }
    }
    return Scope.singleton.claim(of: entry) { isCurrent ? $0.claim(for: self, in: $1) : nil }
  }

  /// Whether no change has replaced the snapshot.
  ///
  /// Called under the lock of the entry that stores the instance: the claim of an outdated snapshot would remove an
  /// instance that is still valid.
  var isCurrent: Bool { entry.look { isCurrent($0) } }

  private func isCurrent(_ contents: Entry.Contents) -> Bool {
    manager.status == status && contents.stored === stored && entry.generation == generation
  }

  /// Returns the build for which this claims a slot of an entry, under the lock of the entry.
  func makeBuild(in place: Entry) -> Build {
    let build = Build(self, in: place, on: thread)
    self.build = build
    return build
  }

  /// Uses the instance of a claim, or waits for its build.
  ///
  /// - Parameter claim: The claim.
  /// - Returns: An order, if this resolution must build the instance.
  private func use(_ claim: Claim) -> Order? {
    switch claim {
    case .use(let instance): box = instance
    case .wait(let build): box = wait(for: build)
    case .close(let closables):
      let entries = manager.allEntries + (openScope?.entries ?? [])
      // Their actions are no part of this resolution.
      thread.apart(frame) {
        for closable in closables { closable.close(removingFrom: entries, in: openScope) }
      }
    case .build, .buildUnstored: return begin()
    }
    return nil
  }

  /// Waits for the end of a build, and of its decorators.
  ///
  /// A decorator of the instance may itself resolve the factory, or wait for this thread. Then it gets the instance
  /// before the decorators have ended.
  ///
  /// - Returns: The instance; `nil` if the build was given up, and this resolution starts again.
  private func wait(for build: Build) -> StoredInstance? {
    if build.isOwn, let instance = build.undecorated { return instance }
    let wait = WaitGraph.wait(for: build, isExcusable: build.undecorated != nil)
    return wait.isDone ? wait.instance : build.undecorated
  }

  /// Chooses the closure, and begins the build.
  private func begin() -> Order {
    let registration = (scopeRegistration?.stored ?? options)?.factory
    if registration == nil, status.isSpecial || key.isPromised {
      reference.noteUnregistered(settings)
    }
    if let build {
      let shutdown = options?.options.shutdownAction.map {
        ($0, openScope?.builds ?? manager.builds)
      }
      if !build.begin(lifetime, generation, closedBy: shutdown, on: thread) {
        giveUp()
        if let refusal = refuse() { return refusal }
      }
    }
    return .build(registration)
  }

  /// Refuses to build: after the end of the open scope or the container, nothing would store or close the instance.
  ///
  /// - Returns: The refusal; `nil` if the caller can't throw, and must build an instance that nothing stores.
  private func refuse() -> Order? {
    let error = ContainerShutDownError(frame, endOf: openScope)
    if canThrow { return .refuse(error) }
    reference.report(violation: error.description)
    return nil
  }

  private var reference: FactoryReference { FactoryReference(container, key, modifiers) }

  /// Ends a build, after calling the decorators.
  ///
  /// - Parameter box: The new instance, or a ``Missing``.
  @usableFromInline
  func finish(with box: StoredInstance) {
    self.box = box
    isNew = true
    build?.endCall(on: thread)
    if box is Missing { return giveUp() }
    if scope.storage == .resolution, !box.isNothing {
      thread.store(box, GraphKey(frame, parameter), of: container)
    }
    // Before other threads get the instance.
    if box.isInstance, let decorators {
      build?.beginDecoration(of: box)
      decorators.call(with: box, isNew: true)
    }
    guard let build else { return }
    let stored = box.stored(by: scope.storage)
    if expiry != nil { stored?.noteUse(at: MonotonicClock.nanoseconds) }
    build.end(with: box, storing: stored, isWeak: scope.isStored(by: .containerWeakly))
    self.build = nil
  }

  /// Ends the build without an instance, so that waiting threads resolve again.
  private func giveUp() {
    build?.end()
    build = nil
  }

  /// Calls the decorators of a stored instance, and ends the resolution.
  ///
  /// - Returns: A strong reference to the instance.
  @usableFromInline
  func end() -> StoredInstance {
    guard let box else { fatalError("The resolution of \(frame) has no end.") }
    if !isNew, box.isInstance { decorators?.call(with: box, isNew: false) }
    thread.end(line, box, isNew: isNew)
    return box
  }
}
