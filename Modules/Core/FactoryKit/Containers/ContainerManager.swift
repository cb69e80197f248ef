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

/// The status of a container in one word, for readers that take no lock.
@usableFromInline
struct ContainerStatus: Equatable, Sendable {
  let bits: UInt

  /// The container's `autoRegister()` has run.
  @inlinable static var prepared: UInt { 1 }
  /// The container has settings that each resolution needs.
  static var special: UInt { 2 }
  /// The lowest bit of the number of changes of the settings, or of all entries.
  static var epoch: UInt { 4 }

  init(bits: UInt) { self.bits = bits }

  var isPrepared: Bool { bits & Self.prepared != 0 }

  /// `true` if the container is prepared, has no settings and writes no trace: the conditions of the
  /// fast path.
  var isReady: Bool {
    bits & (Self.prepared | Self.special) == Self.prepared && !ContainerManager.isTraced
  }

  /// The status of the container while it isn't prepared.
  var unprepared: ContainerStatus { ContainerStatus(bits: bits & ~Self.prepared) }
}

extension ManagedContainer {
  /// The manager, without a retain.
  ///
  /// Each resolution reads it, and a retain would cost as much as the rest of the resolution.
  @inlinable public var _unretainedManager: Unmanaged<ContainerManager> {
    let manager = manager
    if !manager.isPrepared {
      checkOwnership(of: manager)
    }
    return .passUnretained(manager)
  }

  /// Ends the program if the container creates another manager for each read.
  @usableFromInline
  func checkOwnership(of manager: ContainerManager) {
    guard manager === self.manager else {
      fatalError(
        """
        \(type(of: self)) creates a ContainerManager each time its manager is read, so it can't store anything. \
        Declare a constant in its class: let manager = ContainerManager().
        """
      )
    }
  }

  /// The manager, without a retain.
  var unretainedManager: Unretained<ContainerManager> { Unretained(_unretainedManager) }
}
