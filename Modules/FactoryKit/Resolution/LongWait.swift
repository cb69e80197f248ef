import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The report of a thread that has waited for another's build longer than is to be expected, in debug
/// builds.
///
/// What a factory waits for outside the container isn't known, so a wait that never ends can't be told
/// from one that takes long.
enum LongWait {
  /// The nanoseconds; `.max` for never.
  private static let setting = Atomic<Int64>(10_000_000_000)

  /// How long a thread waits before it says so; `nil` for ever.
  static var limit: Duration? {
    get {
      let nanoseconds = setting.load(ordering: .relaxed)
      return nanoseconds == .max ? nil : .nanoseconds(nanoseconds)
    }
    set {
      let (seconds, attoseconds) = (newValue ?? .seconds(Int64.max)).components
      let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
      let nanoseconds = isTooLong ? .max : max(0, whole + attoseconds / 1_000_000_000)
      setting.store(nanoseconds, ordering: .relaxed)
    }
  }

  /// The same in nanoseconds; `nil` in a release build, too.
  static var delay: Int64? {
    let nanoseconds = setting.load(ordering: .relaxed)
    return BuildConfiguration.isDebug && nanoseconds != .max ? nanoseconds : nil
  }

  /// Writes to standard error who waits for what.
  ///
  /// - Parameters:
  ///   - thread: The thread that waits.
  ///   - frames: What it is building, outermost first.
  ///   - work: What it waits for.
  static func report(
    _ thread: ResolutionThread,
    _ frames: [ResolutionFrame],
    waitingFor work: PendingWork
  ) {
    let inside = frames.isEmpty ? "" : " while it builds \(chain(of: frames))"
    var sentence = """
      warning: Thread \(thread.id.number) has waited \(limit ?? .zero) for \(work.frame)\(inside). \
      Thread \(work.owner.number) is building \(chain(of: work.chain)). If this never ends, that \
      factory waits for something that needs this thread, such as a semaphore, a lock or \
      DispatchQueue.main.sync.

      """
    sentence.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  private static func chain(of frames: [ResolutionFrame]) -> String {
    frames.map(\.description).joined(separator: " → ")
  }
}

/// Who waits for whom, for whoever wants to know why a program does not go on.
package enum WaitReport {
  /// A sentence for each thread that waits for another; `nil` if they cannot be told at the moment.
  ///
  /// May be asked for at any time: it waits for nobody. A thread that waits for something else than an
  /// instance or an `autoRegister()`, as for a semaphore in a factory, is in it as the one whose work
  /// others wait for.
  package static var sentences: [String]? { WaitGraph.sentences }

  /// How often a thread has waited for another.
  package static var count: UInt { WaitGraph.count.load(ordering: .relaxed) }

  /// The number that the calling thread has in the sentences.
  package static var currentThread: UInt { ResolutionThread.current.id.number }
}
