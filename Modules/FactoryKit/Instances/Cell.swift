/// The place of one scoped instance: empty, being built, or built.
///
/// Whoever finds it empty claims it and builds, with no lock held; whoever comes meanwhile waits
/// for that build. A reset while a build is under way disowns it: those who wait for it get its
/// result, and nobody else does.
final class Cell<Value>: AnyCell {
  private enum State: Sendable {
    case empty
    case building(Build<Value>)
    case built(Instance<Value>)
  }

  /// What a look at the state says is to be done, outside the lock.
  private enum Action: Sendable {
    case use(Unchecked<Value>)
    case wait(Build<Value>)
    /// Build it. The state that this replaces is handed out, so that it is dropped outside.
    case build(Build<Value>, replaced: State)
  }

  private let state: Locked<State>

  convenience init() { self.init(.empty) }

  private init(_ state: State) { self.state = Locked(state) }

  /// Returns the instance that is kept for a scope, building it when there is none.
  ///
  /// - Parameters:
  ///   - scope: The scope that asks. An instance that was kept for another does not count.
  ///   - frame: What is being resolved, for the report of a cycle.
  ///   - make: Makes the instance. Called at most once, with no lock held.
  /// - Returns: The instance.
  func value(in scope: Scope, for frame: ResolutionFrame, make: () -> Value) -> Value {
    switch claim(in: scope, for: frame) {
    case .use(let box):
      return box.value
    case .wait(let build):
      return build.result()
    case .build(let build, replaced: _):
      let value = make()
      keep(Instance(value, scope: scope), of: build)
      build.finish(with: value)
      return value
    }
  }

  private func claim(in scope: Scope, for frame: ResolutionFrame) -> Action {
    state.withLock { state in
      switch state {
      case .built(let instance):
        if instance.isKept(for: scope), let value = instance.value { return .use(Unchecked(value)) }
      case .building(let build):
        return .wait(build)
      case .empty:
        break
      }
      let build = Build<Value>(frame, in: scope)
      let replaced = state
      state = .building(build)
      return .build(build, replaced: replaced)
    }
  }

  /// Keeps what a build has made, unless the build was disowned meanwhile.
  private func keep(_ instance: Instance<Value>?, of build: Build<Value>) {
    state.withLock { state in
      guard case .building(let current) = state, current === build else { return }
      state = instance.map(State.built) ?? .empty
    }
  }

  func reset() { empty { _ in true } }

  func reset(scope: Scope) { empty { $0 === scope } }

  /// Empties the cell if what it holds is for a scope that meets the condition.
  private func empty(where condition: (Scope) -> Bool) {
    // The old state is handed out, so that an instance is released outside the lock.
    _ = state.withLock { state in
      let scope: Scope? =
        switch state {
        case .empty: nil
        case .building(let build): build.scope
        case .built(let instance): instance.scope
        }
      guard let scope, condition(scope) else { return State.empty }
      defer { state = .empty }
      return state
    }
  }

  func clone() -> any AnyCell {
    let state = state.withLock { $0 }
    if case .building = state { return Cell() }
    return Cell(state)
  }
}
