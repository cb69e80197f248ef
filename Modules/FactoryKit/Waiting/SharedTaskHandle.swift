/// What somebody has who has asked for an instance, and holds its flight.
@usableFromInline
struct SharedTaskHandle<T: Sendable>: Sendable {
  let sharedTask: SharedTask<T>
  /// Which factory was asked.
  private let container: any ManagedContainer
  private let key: FactoryKey
  /// Whether this was the first to ask.
  private let isNew: Bool
  /// What is to be called with the instance, and whether it is the first to be.
  private let decorator: AnyDecoration?
  private let containerDecorator: Unchecked<(Any) -> Void>?
  private let expires: Bool

  /// Holds the flight of a resolution; `nil` if it is over.
  ///
  /// - Parameters:
  ///   - flight: The flight that the resolution has found or begun.
  ///   - resolution: The resolution, which has ended.
  init?(_ sharedTask: SharedTask<T>, of resolution: Resolution) {
    isNew = resolution.resolved?.isNew ?? false
    // Whoever begins a flight holds it from the beginning.
    guard isNew || sharedTask.hold() else { return nil }
    self.sharedTask = sharedTask
    (container, key) = (resolution.container, resolution.frame.key)
    decorator = resolution.snapshot?.options.decorator
    containerDecorator = resolution.snapshot?.settings?.decorator
    expires = resolution.snapshot?.expiry != nil
  }

  /// Waits for the instance, and calls its decorators.
  @usableFromInline
  nonisolated(nonsending) func wait() async throws -> T {
    let instance = try await sharedTask.wait()
    deliver(instance)
    return instance
  }

  /// Notes that the instance is handed out, and calls its decorators.
  func deliver(_ instance: T) {
    if expires { sharedTask.noteUse(at: MonotonicClock.nanoseconds) }
    guard decorator != nil || containerDecorator != nil else { return }
    ResolutionThread.current.decorate(.passUnretained(container), key) {
      if let decorator {
        unsafeDowncast(decorator, to: Decoration<T>.self).decorate(instance, isNew)
      }
      containerDecorator?.value(instance)
    }
  }

  /// Says that the instance is no longer waited for.
  @usableFromInline
  func release() { sharedTask.release() }
}
