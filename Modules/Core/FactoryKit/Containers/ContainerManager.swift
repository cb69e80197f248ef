public import Synchronization

/// Manages a container's registrations and instances.
///
/// You can use it from any thread. A setting that code outside of the container's `autoRegister()` sets has precedence
/// over the same one inside, until a reset of the whole container.
public final class ContainerManager: Sendable {
  /// The status, for readers that take no lock.
  ///
  /// A change of the whole container stores the status before it changes the first entry, and publishes
  /// each changed entry with a release. So a reader that acquires a changed entry also sees the new status.
  @usableFromInline let statusBits: Atomic<UInt>
  let store = Store(.container)
  /// The number of the manager, which no other manager of the process ever has.
  ///
  /// Relaxed: no other data depends on the number.
  let number = ContainerManager.last.add(1, ordering: .relaxed).newValue
  private let state: Locked<ContainerState>

  private static let last = Atomic<UInt>(0)
  /// The setting of the trace, for all containers.
  ///
  /// Relaxed: no other data depends on the setting.
  static let traceFlag = Atomic(false)

  /// Creates a manager without registrations and instances.
  public init() {
    let state = ContainerState()
    statusBits = Atomic(state.status.bits)
    self.state = Locked(state)
    Containers.add(self)
  }

  deinit { Containers.remove(number) }

  /// `true` after the container's `autoRegister()` has run.
  ///
  /// Relaxed: no other data depends on it.
  @inlinable var isPrepared: Bool {
    statusBits.load(ordering: .relaxed) & ContainerStatus.prepared != 0
  }

  var status: ContainerStatus {
    ContainerStatus(bits: statusBits.load(ordering: .acquiring))
  }

  /// The setting of the trace in a debug build; `false` in a release build.
  static var isTraced: Bool {
    #if DEBUG
      traceFlag.load(ordering: .relaxed)
    #else
      false
    #endif
  }

  /// Reads or changes the state under the lock of the container.
  ///
  /// The closure returns the objects that it removes: the caller releases them outside of the lock.
  func withState<Result: Sendable>(_ body: (inout ContainerState) -> Result) -> Result {
    state.withLock { state in
      let result = body(&state)
      statusBits.store(state.status.bits, ordering: .releasing)
      return result
    }
  }
}

extension ContainerManager {
  /// The scope of factories that name no scope; `nil` is the same as `.unique`.
  ///
  /// A change applies to every resolution that begins after it.
  public var defaultScope: Scope? {
    get { withState { $0.settings.defaultScope } }
    set { change(.defaultScope, \.defaultScope, to: newValue) }
  }

  /// Whether resolving an unkept promise stops the program.
  ///
  /// The default is `true` in a debug build, and `false` in a release build, where the promise resolves
  /// to `nil`. In a test with a trait of FactoryTesting, such a resolution records an issue instead, in
  /// debug and in release, unless this property is `false`.
  ///
  /// The setting also applies to an instance whose ``Scope/Bound`` isn't open, and to an instance that
  /// nothing would close because the container was shut down. If the program continues, the container
  /// builds the instance and doesn't store it.
  public var promiseTriggersError: Bool {
    get {
      withState {
        $0.settings.promiseTriggersError
          ?? ($0.supervision.supervisor != nil || BuildConfiguration.isDebug)
      }
    }
    set { change(.promiseTriggersError, \.promiseTriggersError, to: newValue) }
  }

  /// The closure that the container calls with each instance it resolves.
  ///
  /// The container also calls it with the instances that the closure itself resolves. If each call
  /// resolves another instance, the calls never end, and the container reports a circular dependency.
  package var decorator: ((_ instance: Any) -> Void)? {
    get { withState { $0.settings.decorator }?.value }
    set { change(.decorator, \.decorator, to: newValue.map(Unchecked.init)) }
  }

  /// Changes a setting.
  ///
  /// Inside of the container's `autoRegister()`, this has no effect on a setting that other code has set.
  func change<Value: Sendable>(
    _ name: ContainerState.Settings.Name,
    _ setting: WritableKeyPath<ContainerState.Settings, Value>,
    to value: Value
  ) {
    // The old value is released outside of the lock.
    _ = withState { state -> Value in
      if state.isAutoRegistering {
        if state.settings.chosen.contains(name) {
          return value
        }
      } else {
        state.settings.chosen.insert(name)
      }
      // A resolution compares the status to find out whether its snapshot of the settings is outdated.
      state.epoch += 1
      defer { state.settings[keyPath: setting] = value }
      return state.settings[keyPath: setting]
    }
  }
}

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
    changeEntries(invalidatingSingletons: options != .scope) { state in
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
    changeEntries(invalidatingSingletons: false, of: mark) { _ in
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
    changeEntries { state in
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
  ///   - invalidates: Whether the change invalidates builds of singletons with closures of this
  ///     container.
  ///   - scope: The scope whose instances the change removes, if it is one scope.
  ///   - changeState: Changes the state under the lock.
  ///   - changeEntry: Changes the contents of an entry under the locks.
  private func changeEntries(
    invalidatingSingletons invalidates: Bool = true,
    of scope: ScopeMark? = nil,
    _ changeState: (inout ContainerState) -> Void,
    entries changeEntry: (Entry, inout Entry.Contents) -> Void
  ) {
    // The old settings and contents are released outside of the lock.
    _ = changeAll { state -> (ContainerState.Settings, [RemovedContents]) in
      let settings = state.settings
      changeState(&state)
      var removed: [RemovedContents] = []
      for entry in store.entries.all {
        let present = entry.look(\.options.scope).or(settings.defaultMark)
        let replaces = scope.map { $0.storage == .openScope && $0 == present } ?? true
        removed.append(
          entry.change(replacingInOpenScopes: replaces) { changeEntry(entry, &$0) }
        )
        let invalidate: (inout Instances) -> Void = { $0 = $0.withoutBuilds { $0 === entry } }
        removed += entry.changeElsewhere(
          replacingInOpenScopes: replaces,
          singleton: invalidates ? invalidate : nil
        )
      }
      return (settings, removed)
    }
  }
}
