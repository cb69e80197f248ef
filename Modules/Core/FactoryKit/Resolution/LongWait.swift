import Dispatch

/// The warning about a thread that waits long for another thread's build, in debug builds.
///
/// FactoryKit doesn't know what a factory waits for outside the container, so it cannot tell a wait that
/// never ends from a long one.
enum LongWait {
  private static let setting = Locked<Duration?>(.seconds(10))

  /// The time before the warning; `nil` for no warning.
  static var limit: Duration? {
    get { setting.withLock { $0 } }
    set { setting.withLock { $0 = newValue } }
  }

  /// The limit in nanoseconds; `nil` for no warning, as in release builds.
  static var delay: Int64? {
    guard BuildConfiguration.isDebug else {
      return nil
    }
    return limit?.asLimit.nanoseconds
  }

  /// Writes a warning with the chains of both threads to standard error.
  ///
  /// - Parameters:
  ///   - thread: The waiting thread.
  ///   - frames: The factories that it is building, outermost first.
  ///   - work: The work that it waits for.
  static func report(
    _ thread: ResolutionThread,
    _ frames: [ResolutionFrame],
    waitingFor work: PendingWork
  ) {
    let inside = if frames.isEmpty { "" } else { " while it builds \(frames.chain)" }
    writeError(
      """
      warning: Thread \(thread.id.number) has waited \(limit ?? .zero) for \(work.frame)\(inside). \
      Thread \(work.owner.number) is building \(work.chain.chain). If this never ends, that \
      factory waits for something that needs this thread, such as a semaphore, a lock or \
      DispatchQueue.main.sync.

      """
    )
  }
}
