import Synchronization

/// What keeps a container's registrations and instances.
///
/// All of it may be used from any thread.
public final class ContainerManager: Sendable {
  /// What runs the container's `autoRegister()`.
  let preparation = Preparation()

  /// What is registered and cached for each factory that has something registered or cached.
  let entries = EntryTable()

  /// Whether anything is set here that a factory's own definition does not say.
  ///
  /// While it is not, a factory without a scope is resolved without looking anything up.
  let isCustomized = Atomic(false)

  private let scope = Locked<Scope?>(nil)

  /// Creates a manager without registrations and instances.
  public init() {}

  /// The scope of factories that name none; none is the same as `.unique`.
  ///
  /// A change counts for every resolution that begins after it.
  public var defaultScope: Scope? {
    get { scope.withLock { $0 } }
    set {
      // The flag first: a resolution that begins after the change has to see it.
      isCustomized.store(true, ordering: .releasing)
      scope.withLock { $0 = newValue }
    }
  }
}
