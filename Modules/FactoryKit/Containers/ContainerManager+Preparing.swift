extension ContainerManager {
  /// What is to be done, outside the lock, for the container to be prepared.
  private enum Action: Sendable {
    case run(PendingWork, register: @Sendable () -> Void)
    case wait(PendingWork)
  }

  /// What registers in a container before its first use: its wirings or else its `autoRegister()`.
  private static func registration(
    in container: any ManagedContainer,
    _ state: ContainerState
  ) -> (@Sendable () -> Void)? {
    guard state.supervision.isWired else { return nil }
    if let container = container as? Container, let wirings = Container.wirings(in: state) {
      return { [unowned container] in for wiring in wirings { wiring.register(in: container) } }
    }
    guard container is any AutoRegistering else { return nil }
    return { [unowned container] in (container as? any AutoRegistering)?.autoRegister() }
  }

  /// Has the container's `autoRegister()` run, or its wirings, unless they have.
  ///
  /// - Returns: What the container says of itself then.
  @usableFromInline
  func prepare(_ container: any ManagedContainer) -> ContainerStatus {
    withPreparedState(of: container) { $0.status }
  }

  /// Looks at the state, or changes it, after the container's `autoRegister()` has run.
  ///
  /// Whether it has run is seen in the same look, so that no reset can come in between. Inside
  /// `autoRegister()` there is what it has registered so far.
  func withPreparedState<Result: Sendable>(
    of container: any ManagedContainer,
    _ body: (inout ContainerState) -> Result
  ) -> Result {
    while true {
      let (result, action) = withState { state -> (Result?, Action?) in
        switch state.preparation {
        case .running(let work, _) where !work.isOwn:
          return (nil, .wait(work))
        case .pending:
          guard let register = Self.registration(in: container, state) else {
            state.preparation = .done
            break
          }
          // Begun in the same look: what it registers must not go into what a reset leaves.
          let work = PendingWork(ResolutionFrame(container, ResolutionFrame.autoRegisterKey))
          state.preparation = .running(work)
          return (nil, .run(work, register: register))
        case .running, .done:
          break
        }
        return (body(&state), nil)
      }
      if let result { return result }
      switch action {
      case .run(let work, let register):
        prepare(container, work, register)
      case .wait(let work):
        // If the thread that is running it waits for this one, as when two containers use each
        // other in `autoRegister()`, this one goes on with what is there, as it would if all were
        // one thread.
        if case .excused = WaitGraph.wait(for: work, isExcusable: true) { return withState(body) }
      case nil:
        break
      }
    }
  }

  private func prepare(
    _ container: any ManagedContainer,
    _ work: PendingWork,
    _ register: () -> Void
  ) {
    ResolutionThread.current.apart(container, ResolutionFrame.autoRegisterKey, register)
    withState { state in
      guard case .running(let current, let isObsolete) = state.preparation, current === work else {
        return
      }
      state.preparation = isObsolete ? .pending : .done
    }
    work.finish()
  }

  /// Whether the calling thread is inside the `autoRegister()` of any container.
  static var isAutoRegistering: Bool {
    ResolutionThread.current.contains { $0 == ResolutionFrame.autoRegisterKey }
  }
}

extension ResolutionFrame {
  /// What tells an `autoRegister()` from factories.
  fileprivate static let autoRegisterKey = FactoryKey(
    product: ObjectIdentifier(Void.self),
    parameter: ObjectIdentifier(Never.self),
    declaration: Declaration(name: "autoRegister", fileID: #fileID, line: #line, column: #column),
    owner: 0
  )
}
