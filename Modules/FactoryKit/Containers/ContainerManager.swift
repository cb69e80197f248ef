import Synchronization

/// What keeps a container's registrations and instances.
///
/// All of it may be used from any thread.
public final class ContainerManager: Sendable {
  /// What the container holds, and what ``push()`` has put aside.
  private struct State: Sendable {
    var current = ContainerState()
    var saved: [ContainerState] = []
  }

  private let state = Locked(State())

  /// Whether the container is prepared, and holds nothing that a factory's definition does not say.
  ///
  /// While it is so, a factory without a scope is resolved without looking anything up. It is set
  /// under the lock and read without it.
  private let plain = Atomic(false)

  /// Creates a manager without registrations and instances.
  public init() {}

  /// Whether a factory without a scope is resolved by its definition alone.
  var isPlain: Bool { plain.load(ordering: .acquiring) }

  /// Looks at what the container holds, or changes it.
  ///
  /// What is taken out has to be handed out, so that it is released outside the lock.
  func withState<Result: Sendable>(_ body: (inout ContainerState) -> Result) -> Result {
    state.withLock { state in
      let result = body(&state.current)
      plain.store(state.current.isPlain, ordering: .releasing)
      return result
    }
  }

  /// Looks at what the container holds, or changes it, after its `autoRegister()` has run.
  ///
  /// Whether it has run is seen in the same look, so that no reset can come in between.
  func withPreparedState<Result: Sendable>(
    of container: any ManagedContainer,
    _ body: (inout ContainerState) -> Result
  ) -> Result {
    while true {
      let (result, preparation, action) = withState { state in
        let preparation = state.preparation
        // Inside autoRegister() there is what it has registered so far.
        if preparation.isDone || Self.isAutoRegistering(container) {
          return (body(&state) as Result?, preparation, Preparation.Action.proceed)
        }
        // Begun in the same look: what it registers must not go into what a reset leaves.
        return (nil, preparation, preparation.begin(ResolutionFrame(autoRegisterOf: container)))
      }
      if let result { return result }
      let isDone = preparation.perform(action) {
        (container as? any AutoRegistering)?.autoRegister()
      }
      if !isDone { return withState(body) }
    }
  }

  /// Replaces what the container holds, or what was put aside, with no other thread inside its
  /// `autoRegister()`.
  ///
  /// Waits for that thread: what it has yet to register would go into what comes after. What is
  /// taken out has to be handed out, so that it is released outside the lock.
  func replaceState<Result: Sendable>(
    _ body: (_ current: inout ContainerState, _ saved: inout [ContainerState]) -> Result
  ) -> Result {
    var mayWait = true
    while true {
      let (result, work) = state.withLock { state -> (Result?, PendingWork?) in
        if mayWait, let work = state.current.preparation.workElsewhere { return (nil, work) }
        let result = body(&state.current, &state.saved)
        plain.store(state.current.isPlain, ordering: .releasing)
        return (result, nil)
      }
      if let result { return result }
      // Not for a thread that waits for this one.
      if let work { mayWait = WaitGraph.wait(for: work) == nil }
    }
  }

  /// Whether the calling thread is inside the `autoRegister()` of any container.
  static var isAutoRegistering: Bool {
    ResolutionStack.current.contains { $0.key == ResolutionFrame.autoRegisterKey }
  }

  private static func isAutoRegistering(_ container: any ManagedContainer) -> Bool {
    let frame = ResolutionFrame(autoRegisterOf: container)
    return ResolutionStack.current.contains { $0 == frame }
  }

  /// Puts a copy of all that the container holds aside, for ``pop()`` to bring back.
  ///
  /// Registrations, contexts, modifiers, instances and settings; not singletons, which belong to no
  /// container. Copies may be put aside one after another. Takes time in proportion to the number
  /// of factories that have something registered or kept.
  public func push() {
    // The copy is put aside, so that builds that are under way go on for all who wait for them.
    replaceState { current, saved in saved.append(current.clone()) }
  }

  /// Brings back what the container held at the last ``push()`` that was not brought back yet.
  ///
  /// Does nothing if there was none.
  public func pop() {
    // What is replaced is handed out, so that it is released outside the lock.
    _ = replaceState { current, saved -> ContainerState? in
      guard let last = saved.popLast() else { return nil }
      defer { current = last }
      return current
    }
  }
}

extension ResolutionFrame {
  /// What tells an `autoRegister()` from factories.
  fileprivate static let autoRegisterKey = FactoryKey(
    type: ObjectIdentifier(Void.self),
    name: "autoRegister",
    fileID: #fileID
  )

  /// The step that is a container's `autoRegister()`.
  fileprivate init(autoRegisterOf container: any ManagedContainer) {
    self.init(
      container: ObjectIdentifier(container),
      containerType: type(of: container),
      key: Self.autoRegisterKey,
      line: #line
    )
  }
}
