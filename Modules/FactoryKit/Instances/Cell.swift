/// The place of one scoped instance: empty, being built, or built.
///
/// Whoever finds it empty claims it and builds, with no lock held; whoever comes meanwhile waits
/// for that build. A reset while a build is under way disowns it: those who wait for it get its
/// result, and nobody else does.
final class Cell<Value>: Sendable {
  /// What the cell holds, apart from a build that is under way.
  struct Contents: Sendable {
    fileprivate let instance: Instance<Value>?

    /// Nothing.
    static var none: Contents { Contents(instance: nil) }
  }

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

  private let state = Locked(State.empty)

  /// Returns the instance that is kept for a scope, building it when there is none.
  ///
  /// - Parameters:
  ///   - scope: The scope that asks. An instance that was kept for another does not count.
  ///   - expiry: When an instance is too old to be used.
  ///   - frame: What is being resolved, for the report of a cycle.
  ///   - make: Makes the instance. Called at most once, with no lock held.
  /// - Returns: The instance, and whether this call has built it.
  func value(
    in scope: Scope,
    expiry: Expiry?,
    for frame: ResolutionFrame,
    make: () -> Value
  ) -> Resolved<Value> {
    switch claim(in: scope, expiry, frame) {
    case .use(let box):
      return Resolved(value: box.value, isNew: false)
    case .wait(let build):
      return Resolved(value: build.result(), isNew: false)
    case .build(let build, replaced: _):
      let value = make()
      keep(Instance(value, scope: scope, expires: expiry != nil), of: build)
      build.finish(with: value)
      return Resolved(value: value, isNew: true)
    }
  }

  private func claim(in scope: Scope, _ expiry: Expiry?, _ frame: ResolutionFrame) -> Action {
    state.withLock { state in
      switch state {
      case .built(var instance):
        if let value = instance.use(by: scope, expiry) {
          if expiry != nil { state = .built(instance) }
          return .use(Unchecked(value))
        }
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

  /// Forgets the instance, and disowns a build that is under way.
  func reset() { replace(with: .none) }

  /// Forgets the instance if it was kept for a scope, and disowns a build for it.
  func reset(scope: Scope) {
    // The old state is handed out, so that an instance is released outside the lock.
    _ = state.withLock { state in
      switch state {
      case .building(let build) where build.scope === scope: break
      case .built(let instance) where instance.scope === scope: break
      default: return State.empty
      }
      defer { state = .empty }
      return state
    }
  }

  /// What the cell holds.
  var contents: Contents {
    guard case .built(let instance) = state.withLock({ $0 }) else { return .none }
    return Contents(instance: instance)
  }

  /// Replaces what the cell holds, and disowns a build that is under way.
  func replace(with contents: Contents) {
    let new = contents.instance.map(State.built) ?? .empty
    _ = state.withLock { state in
      defer { state = new }
      return state
    }
  }

  /// Whether the cell holds nothing that anybody could use.
  ///
  /// - Parameters:
  ///   - expiry: When an instance is too old to be used.
  ///   - looked: Takes an instance that had to be looked at, for the caller to release where no
  ///     lock is held.
  /// - Returns: Whether there is nothing.
  func isIdle(_ expiry: Expiry?, looked: inout [Unchecked<Value>]) -> Bool {
    switch state.withLock({ $0 }) {
    case .empty:
      return true
    case .building:
      return false
    case .built(var instance):
      guard let value = instance.use(by: instance.scope, expiry) else { return true }
      looked.append(Unchecked(value))
      return false
    }
  }
}
