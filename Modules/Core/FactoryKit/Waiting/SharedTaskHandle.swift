/// A caller's hold of a shared task, with the options for the delivery of the instance.
@usableFromInline
struct SharedTaskHandle: Sendable {
  let sharedTask: SharedTask
  /// The container, if a decorator is set.
  ///
  /// Weak: the container may store the object that holds this.
  private weak let container: (any ManagedContainer)?
  private let key: FactoryKey
  /// Whether this caller has started the shared task.
  private let isNew: Bool
  private let decorator: AnyDecoration?
  private let containerDecorator: Unchecked<(Any) -> Void>?
  private let expires: Bool

  /// Holds the shared task of a resolution; `nil` if it is over.
  ///
  /// - Parameters:
  ///   - sharedTask: The shared task that the resolution has found or started.
  ///   - resolution: The resolution, which has ended.
  init?(_ sharedTask: SharedTask, of resolution: Resolution) {
    isNew = resolution.resolved?.isNew ?? false
    // The caller that starts a shared task holds it from the beginning.
    guard isNew || sharedTask.hold() else { return nil }
    self.sharedTask = sharedTask
    key = resolution.frame.key
    decorator = resolution.decorator
    containerDecorator = resolution.settings?.decorator
    container = resolution.isDecorated ? resolution.container : nil
    expires = resolution.expiry != nil
  }

  /// Waits for the instance, and calls its decorators.
  @usableFromInline
  nonisolated(nonsending) func wait() async throws -> StoredInstance {
    let instance = try await sharedTask.wait()
    deliver(instance)
    return instance
  }

  /// Notes a use of the instance, and calls its decorators.
  func deliver(_ instance: StoredInstance) {
    if expires { sharedTask.noteUse(at: MonotonicClock.nanoseconds) }
    guard let container else { return decorate(instance) }
    withExtendedLifetime(container) {
      ResolutionThread.current.decorate(.passUnretained(container), key) { decorate(instance) }
    }
  }

  private func decorate(_ instance: StoredInstance) {
    if let decorator { instance.decorate(with: decorator, isNew: isNew) }
    if let containerDecorator, let instance = instance.storedInstance {
      containerDecorator.value(instance)
    }
  }

  /// Ends the hold.
  @usableFromInline
  func release() { sharedTask.release() }
}
