import Synchronization

/// What keeps a container's registrations and instances.
///
/// All of it may be used from any thread.
public final class ContainerManager: Sendable {
  /// What holds for all factories of the container.
  struct Settings: Sendable {
    var defaultScope: Scope?
    var decorator: Unchecked<(Any) -> Void>?
    var promiseTriggersError = BuildConfiguration.isDebug
  }

  /// What runs the container's `autoRegister()`.
  let preparation = Preparation()

  /// What is registered and kept for each factory that has something registered or kept.
  let entries = EntryTable()

  /// Whether anything is set here that a factory's own definition does not say.
  ///
  /// While it is not, a factory without a scope is resolved without looking anything up.
  let isCustomized = Atomic(false)

  /// What ``push()`` has put aside, the latest last.
  let snapshots = Locked<[Snapshot]>([])

  private let currentSettings = Locked(Settings())

  /// Creates a manager without registrations and instances.
  public init() {}

  /// The settings as they are now.
  var settings: Settings { currentSettings.withLock { $0 } }

  /// Changes the settings.
  func changeSettings(_ change: (inout Settings) -> Void) {
    // The flag first: a resolution that begins after the change has to see it.
    isCustomized.store(true, ordering: .releasing)
    // The old settings are handed out, so that closures are released outside the lock.
    _ = currentSettings.withLock { settings in
      let old = settings
      change(&settings)
      return old
    }
  }

  /// The scope of factories that name none; none is the same as `.unique`.
  ///
  /// A change counts for every resolution that begins after it.
  public var defaultScope: Scope? {
    get { settings.defaultScope }
    set { changeSettings { $0.defaultScope = newValue } }
  }

  /// Whether resolving a promise that nobody keeps stops the program.
  ///
  /// If not, it resolves to `nil`. It does in a debug build and does not in a release build, unless
  /// set otherwise.
  public var promiseTriggersError: Bool {
    get { settings.promiseTriggersError }
    set { changeSettings { $0.promiseTriggersError = newValue } }
  }

  /// What is called with each instance that the container resolves.
  public var decorator: ((_ instance: Any) -> Void)? {
    get { settings.decorator?.value }
    set {
      let decorator = newValue.map(Unchecked.init)
      changeSettings { $0.decorator = decorator }
    }
  }
}
