/// The rules for a container that a test uses.
///
/// They last as long as the container; a reset doesn't change them.
package struct Supervision: Sendable {
  /// The supervisor of containers without their own supervisor.
  @TaskLocal package static var supervisor: (any Supervisor)?
  /// The supervisor of all containers while the plan of an app resolves its factories.
  @TaskLocal package static var auditor: (any Supervisor)?

  /// Whether the container's `autoRegister()` runs.
  var isWired = true
  /// The supervisor of the container.
  var supervisor: (any Supervisor)?
  /// The factories that may be resolved without a registration.
  var allowed: Set<FactoryKey> = []

  /// Creates the rules for a container that no test uses.
  init() {}

  /// Creates the rules for a container of a test.
  package init(isWired: Bool, supervisor: any Supervisor) {
    self.isWired = isWired
    self.supervisor = supervisor
  }

  /// The supervisor that applies to the current task.
  var current: (any Supervisor)? { Self.auditor ?? supervisor ?? Self.supervisor }
}

/// A recorder of a test's issues: of promises without a registration, and of violated lifetimes.
package protocol Supervisor: Sendable {
  /// Records a promise that was resolved without a registration.
  ///
  /// The resolving thread calls it, with no lock held.
  func record(_ factory: UnregisteredFactory)

  /// Records an instance that no scope can store, or that another instance may hold too long.
  ///
  /// The text has the problem and its fix, in full sentences.
  /// The resolving thread calls it, with no lock held.
  func record(violation: String)
}

/// A promise that was resolved without a registration.
package struct UnregisteredFactory: Sendable {
  /// The container's type and the factory's name, such as `Container.network`.
  package let name: String
  /// The type of the container.
  package let container: String
  /// The function that registers in the container.
  let registeringFunction: String
  /// The declaration.
  package let declaration: Declaration
  /// Whether its product is an array, which modules contribute to.
  package let isList: Bool
  /// The factories around the resolution, outermost first.
  package let chain: [String]
}

extension UnregisteredFactory {
  /// The module, file and line of the declaration.
  package var place: String { declaration.place }

  /// The method that keeps the promise.
  package var keepingCall: String {
    if isList {
      return "contribute { … }"
    }
    return "register { … }"
  }

  /// The problem and its fix, for the end of the program.
  package var fatalMessage: String {
    """
    \(name) is promised in \(place), and was resolved before anything was registered for it. \
    Write \(declaration.code(calling: keepingCall)) into the \(registeringFunction). In a test, use .unwired, \
    or \(container)().unwired() with XCTest, and write it there.
    """
  }
}

extension ContainerManager {
  /// Sets the rules for the container while a test uses it.
  ///
  /// - Parameter supervision: The rules.
  package func supervise(_ supervision: Supervision) {
    // The replaced rules leave the lock, and are released outside.
    _ = withState { state -> Supervision in
      let old = state.supervision
      state.supervision = supervision
      return old
    }
  }
}

extension FactoryReference {
  /// Reports a build of the promise without a registration.
  ///
  /// In a test that uses the container, the report is an issue. Elsewhere, an unkept promise ends the program
  /// if `promiseTriggersError` is set, as it is by default in debug builds.
  ///
  /// - Parameter settings: The container's settings in the snapshot without a registration.
  func noteUnregistered(_ settings: ContainerState.Settings?) {
    let manager = container.manager
    let supervision = manager.withState(\.supervision)
    // From the snapshot: a later reset may have changed the setting, after a registration of the promise.
    let setting = settings?.promiseTriggersError
    guard setting != false, !supervision.allowed.contains(key) else {
      return
    }
    let supervisor = supervision.current
    guard supervisor != nil || setting ?? BuildConfiguration.isDebug else {
      return
    }
    let factory = UnregisteredFactory(
      name: frame.description,
      container: "\(type(of: container))",
      registeringFunction: container.registeringFunction,
      declaration: declaration,
      isList: key.product is any Collection.Type,
      chain: ResolutionThread.currentFrames.map(\.description)
    )
    guard let supervisor else {
      fatalError(factory.fatalMessage)
    }
    supervisor.record(factory)
  }

  /// Reports an instance that its scope cannot store, because the scope isn't open or the container was
  /// shut down.
  ///
  /// In a test that uses the container, the report is an issue. Elsewhere, it ends the program if
  /// `promiseTriggersError` is set, as it is by default in debug builds. If the program continues, it gets a
  /// new instance that nothing stores, and the first report is a warning.
  func report(violation: String) {
    let supervision = container.manager.withState(\.supervision)
    let setting = container.manager.withState(\.settings.promiseTriggersError)
    if setting != false {
      if let supervisor = supervision.current {
        return supervisor.record(violation: violation)
      }
      if setting ?? BuildConfiguration.isDebug {
        fatalError(violation)
      }
    }
    let isNew = container.manager.withState { $0.warnings.insert(violation).inserted }
    if isNew {
      Trace.warn(violation)
    }
  }

  /// Reports the resolution of a factory whose bound scope isn't open.
  func noteNotOpen(_ scope: ScopeMark) {
    let name = scope.name
    report(
      violation: """
        \(frame) (\(declaration.place)) has the scope '\(name)', and was resolved while \
        no '\(name)' is open. Resolve it inside of Scope.\(name).open { … }. For code that runs elsewhere, such \
        as a detached task or a thread, pass TaskScopes.current to it.
        """
    )
  }
}
