import Synchronization

extension ContainerManager {
  /// Removes registrations, contexts, instances, or everything.
  ///
  /// `.all` also resets the container's own settings. After `.all` and `.registration`, `autoRegister()`
  /// runs again before the next use, so that the container has its registrations. Singletons stay,
  /// because they belong to no container. The reset takes time in proportion to the number of factories
  /// that were ever used in the container.
  ///
  /// - Parameter options: The part to remove.
  public func reset(options: FactoryResetOptions = .all) {
    if options == .none {
      return
    }
    changeEntries { _, _ in
      options == .scope ? .replacesInOpenScopes : .invalidatesBuilds
    } state: { state in
      if options == .all {
        state.settings = ContainerState.Settings()
      }
      if options == .all || options == .registration {
        state.setPrepared(false)
      }
    } entries: {
      $1.reset(options)
    }
  }

  /// Removes the instances of one scope.
  ///
  /// For a ``Scope/Bound``, these are the instances in open scopes of the factories that have this scope when the
  /// method is called.
  ///
  /// - Parameter scope: The scope. `.singleton` removes the singletons of the whole process, or those
  ///   that the current task has bound.
  public func reset(scope: Scope) {
    if let singleton = scope as? Scope.Singleton {
      return singleton.reset()
    }
    let mark = scope.mark
    changeEntries { entry, defaultScope in
      let scope = entry.look(\.options.scope).or(defaultScope)
      return mark.storage == .openScope && mark == scope ? .replacesInOpenScopes : .none
    } entries: {
      $1.instances = $1.instances.without(mark)
    }
  }

  /// Saves a copy of the container's registrations, contexts, modifiers, instances and settings, for
  /// ``pop()``.
  ///
  /// Singletons aren't saved, because they belong to no container. Several copies can be saved, one after
  /// another. A copy takes time in proportion to the number of factories that were ever used in the
  /// container, and to the number of instances for parameters.
  public func push() {
    changeAll { state in
      let contents = self.store.entries.all.map { (ObjectIdentifier($0), $0.look(\.copy)) }
      let snapshot = ContainerState.Snapshot(
        settings: state.settings,
        isPrepared: state.isPrepared,
        contents: Dictionary(uniqueKeysWithValues: contents)
      )
      state.saved.append(snapshot)
    }
  }

  /// Restores the copy of the last ``push()``.
  ///
  /// Without a saved copy, the method has no effect.
  public func pop() {
    guard withState({ !$0.saved.isEmpty }) else {
      return
    }
    var snapshot: ContainerState.Snapshot?
    changeEntries { _, _ in
      .invalidatesBuilds
    } state: { state in
      snapshot = state.saved.popLast()
      guard let snapshot else {
        return
      }
      state.settings = snapshot.settings
      state.setPrepared(snapshot.isPrepared)
    } entries: { entry, contents in
      guard let snapshot else {
        return
      }
      contents = snapshot.contents[ObjectIdentifier(entry)] ?? Entry.Contents()
    }
  }

  /// Calls a closure that changes or copies the state and all entries at one moment.
  ///
  /// The status shows the change before it begins, so a reader that finds a changed entry finds a changed
  /// status too, and waits for the lock. The change waits while another thread is inside the container's
  /// `autoRegister()`.
  private func changeAll<Result: Sendable>(_ body: (inout ContainerState) -> Result) -> Result {
    withSettledState { state in
      state.epoch += 1
      statusBits.store(state.status.unprepared.bits, ordering: .releasing)
      return body(&state)
    }
  }

  /// Changes the state and all entries at one moment.
  ///
  /// - Parameters:
  ///   - effect: Returns the effect on the instances that other stores have for the factory of an entry, given the
  ///     default scope.
  ///   - changeState: Changes the state under the lock.
  ///   - changeEntry: Changes the contents of an entry under the locks.
  private func changeEntries(
    _ effect: (Entry, ScopeMark?) -> ChangeEffect,
    state changeState: (inout ContainerState) -> Void = { _ in },
    entries changeEntry: (Entry, inout Entry.Contents) -> Void
  ) {
    // The old settings and contents are released outside of the lock.
    _ = changeAll { state -> (ContainerState.Settings, [RemovedContents]) in
      let settings = state.settings
      changeState(&state)
      var removed: [RemovedContents] = []
      for entry in store.entries.all {
        removed += entry.changeEverywhere(with: effect(entry, settings.defaultMark)) {
          changeEntry(entry, &$0)
        }
      }
      return (settings, removed)
    }
  }
}
