/// The place of one scoped instance: empty, being built, or built.
///
/// Whoever finds it empty claims it and builds, with no lock held; whoever comes meanwhile waits
/// for that build. A reset puts another cell in its place: those who wait for a build in this one
/// get its result, and nobody else does.
final class Cell<Value>: Sendable {
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

  init() { state = Locked(.empty) }

  /// Creates a cell with the same instance, without a build that is under way.
  init(cloning cell: Cell) {
    let state = cell.state.withLock { $0 }
    if case .built = state { self.state = Locked(state) } else { self.state = Locked(.empty) }
  }

  /// Returns the instance that is kept for a scope, building it when there is none.
  ///
  /// - Parameters:
  ///   - scope: The scope that asks. An instance or a build for another does not count.
  ///   - expiry: When an instance is too old to be used.
  ///   - frame: What is being resolved, for the report of a cycle.
  ///   - make: Makes the instance, with no lock held; `nil` gives the build up.
  /// - Returns: The instance, and whether this call has built it; `nil` if this call gave up.
  func value(
    in scope: Scope,
    expiry: Expiry?,
    for frame: ResolutionFrame,
    make: () -> Value?
  ) -> Resolved<Value>? {
    while true {
      switch claim(in: scope, expiry, frame) {
      case .use(let box):
        return Resolved(value: box.value, isNew: false)
      case .wait(let build):
        // One that was given up leaves the cell to the next that claims it.
        if let value = build.result() { return Resolved(value: value, isNew: false) }
      case .build(let build, replaced: _):
        let value = make()
        keep(value.flatMap { Instance($0, scope: scope, expires: expiry != nil) }, of: build)
        build.finish(with: value)
        return value.map { Resolved(value: $0, isNew: true) }
      }
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
        if scope.isSame(as: build.scope) { return .wait(build) }
      case .empty:
        break
      }
      let build = Build<Value>(frame, in: scope)
      let replaced = state
      state = .building(build)
      return .build(build, replaced: replaced)
    }
  }

  /// Keeps what a build has made, unless a build for another scope has taken its place.
  private func keep(_ instance: Instance<Value>?, of build: Build<Value>) {
    state.withLock { state in
      guard case .building(let current) = state, current === build else { return }
      state = instance.map(State.built) ?? .empty
    }
  }

  /// Whether the instance is kept, or being built, for a scope.
  func isUsed(for scope: Scope) -> Bool {
    switch state.withLock({ $0 }) {
    case .empty: false
    case .building(let build): scope.isSame(as: build.scope)
    case .built(let instance): scope.isSame(as: instance.scope)
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
      guard let value = instance.use(expiry) else { return true }
      looked.append(Unchecked(value))
      return false
    }
  }
}
