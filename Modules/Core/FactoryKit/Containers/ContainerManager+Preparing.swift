extension ManagedContainer {
  /// Prevents the container's `autoRegister()` and its wirings from running.
  ///
  /// - Parameter supervisor: Records the issues of the container, unless another one does so already.
  /// - Returns: Whether this comes too late, because they have run, or are running.
  package func leaveUnwired(_ supervisor: any Supervisor) -> Bool {
    manager.withState { state in
      let isLate = state.isBegun && ContainerManager.wiringCall(in: self, state) != nil
      state.supervision.isWired = false
      state.supervision.supervisor = state.supervision.supervisor ?? supervisor
      return isLate
    }
  }
}

extension ContainerManager {
  /// Returns a call of the container's wirings, or else of `autoRegister()`; `nil` without both.
  fileprivate static func wiringCall(
    in container: any ManagedContainer,
    _ state: ContainerState
  ) -> (@Sendable () -> Void)? {
    guard state.supervision.isWired else {
      return nil
    }
    if let container = container as? Container, let wirings = Container.wirings(in: state) {
      return { [unowned container] in for wiring in wirings { wiring.register(in: container) } }
    }
    guard container is any AutoRegistering else {
      return nil
    }
    return { [unowned container] in (container as? any AutoRegistering)?.autoRegister() }
  }

  /// Reads or changes the state after the container's `autoRegister()` has run.
  ///
  /// One critical section checks that the container is prepared and calls the closure, so no reset comes
  /// in between. Inside of `autoRegister()`, the closure finds the registrations so far.
  func withPreparedState<Result: Sendable>(
    of container: any ManagedContainer,
    _ body: (inout ContainerState) -> Result
  ) -> Result {
    if !status.isPrepared {
      // Not under the lock.
      container.findSingletonOwner()
    }
    while true {
      let (result, prepare) = withSettledState { state -> (Result?, (@Sendable () -> Void)?) in
        guard case .pending = state.preparation else {
          return (body(&state), nil)
        }
        guard let register = Self.wiringCall(in: container, state) else {
          state.preparation = .done
          return (body(&state), nil)
        }
        // The preparation begins in this critical section: no reset may come before the registrations.
        let thread = ResolutionThread.current
        let frame = ResolutionFrame(container, ResolutionFrame.autoRegisterKey)
        let work = PendingWork(frame, on: thread)
        state.preparation = .running(work)
        return (nil, { self.prepare(work, register) })
      }
      if let result {
        return result
      }
      prepare?()
    }
  }

  /// Reads or changes the state, after waiting for another thread that is inside the container's
  /// `autoRegister()`.
  ///
  /// Two containers can use each other in `autoRegister()`. If the other thread waits for this one, this
  /// thread continues with the registrations so far, as a single thread would.
  func withSettledState<Result: Sendable>(_ body: (inout ContainerState) -> Result) -> Result {
    while true {
      let (result, work) = withState { state -> (Result?, PendingWork?) in
        if case .running(let work, _) = state.preparation, !work.isOwn {
          return (nil, work)
        }
        return (body(&state), nil)
      }
      if let result {
        return result
      }
      if let work, !WaitGraph.wait(for: work, isExcusable: true).isDone {
        return withState(body)
      }
    }
  }

  private func prepare(_ work: PendingWork, _ register: () -> Void) {
    ResolutionThread.current.apart(work.frame, register)
    withState { state in
      guard case .running(let current, let isObsolete) = state.preparation, current === work else {
        return
      }
      state.preparation = if isObsolete { .pending } else { .done }
    }
    work.end()
  }

  /// Whether the calling thread is inside the `autoRegister()` of any container.
  static var isAutoRegistering: Bool {
    ResolutionThread.current.isInside(ResolutionFrame.autoRegisterKey)
  }
}

extension ResolutionFrame {
  /// The key of `autoRegister()`, among the keys of factories.
  fileprivate static let autoRegisterKey = FactoryKey(
    Never.self,
    Declaration(name: "autoRegister", fileID: #fileID, line: #line, column: #column)
  )
}
