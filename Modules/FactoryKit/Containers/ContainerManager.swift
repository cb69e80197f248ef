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
      let (result, preparation) = withState { state in
        (state.preparation.isDone ? body(&state) : nil, state.preparation)
      }
      if let result { return result }
      let frame = ResolutionFrame(autoRegisterOf: container)
      // Inside autoRegister() there is what it has registered so far.
      if ResolutionStack.current.contains(frame) { return withState(body) }
      let isDone = preparation.run(frame) { (container as? any AutoRegistering)?.autoRegister() }
      if !isDone { return withState(body) }
    }
  }

  /// Whether the calling thread is inside the `autoRegister()` of a container.
  static func isAutoRegistering(_ container: any ManagedContainer) -> Bool {
    ResolutionStack.current.contains(ResolutionFrame(autoRegisterOf: container))
  }

  /// Puts a copy of all that the container holds aside, for ``pop()`` to bring back.
  ///
  /// Registrations, contexts, modifiers, instances and settings; not singletons, which belong to no
  /// container. Copies may be put aside one after another. Takes time in proportion to the number
  /// of factories that have something registered or kept.
  public func push() {
    state.withLock { state in
      state.saved.append(state.current)
      state.current = state.current.clone()
    }
  }

  /// Brings back what the container held at the last ``push()`` that was not brought back yet.
  ///
  /// Does nothing if there was none.
  public func pop() {
    // What is replaced is handed out, so that it is released outside the lock.
    _ = state.withLock { state -> ContainerState? in
      guard let saved = state.saved.popLast() else { return nil }
      defer { state.current = saved }
      plain.store(false, ordering: .releasing)
      return state.current
    }
  }
}

extension ResolutionFrame {
  /// The step that is a container's `autoRegister()`.
  fileprivate init(autoRegisterOf container: any ManagedContainer) {
    self.init(
      container: ObjectIdentifier(container),
      containerType: type(of: container),
      key: FactoryKey(type: ObjectIdentifier(Void.self), name: "autoRegister", fileID: #fileID),
      line: #line
    )
  }
}
