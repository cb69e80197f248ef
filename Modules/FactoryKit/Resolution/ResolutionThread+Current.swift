import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension ResolutionThread {
  /// What belongs to the calling thread.
  static var current: ResolutionThread { CurrentThread.unmanaged.takeUnretainedValue() }
}

/// Finds what belongs to the calling thread.
///
/// It is no part of ``ResolutionThread``: to call a static method of a class, one has to find its
/// metadata.
@usableFromInline
enum CurrentThread {
  /// The thread-specific key, plus one; zero before the first resolution in the process.
  ///
  /// A constant to begin with, so that no look at it asks whether it is initialized.
  private static let key = Atomic<UInt>(0)

  /// What belongs to the calling thread, which keeps it: not to be retained on the hot path.
  @usableFromInline static var unmanaged: Unmanaged<ResolutionThread> {
    let key = key.load(ordering: .acquiring)
    if key != 0, let stored = pthread_getspecific(pthread_key_t(truncatingIfNeeded: key &- 1)) {
      return Unmanaged.fromOpaque(stored)
    }
    return makeThread()
  }

  /// The key itself, made by the first look and there as long as the process.
  private static let created: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { stored in
      #if canImport(Darwin)
        Unmanaged<ResolutionThread>.fromOpaque(stored).release()
      #else
        if let stored { Unmanaged<ResolutionThread>.fromOpaque(stored).release() }
      #endif
    }
    guard status == 0 else { fatalError("The process has no thread-specific key left: \(status).") }
    return key
  }()

  @inline(never)
  private static func makeThread() -> Unmanaged<ResolutionThread> {
    let created = created
    key.store(UInt(created) + 1, ordering: .releasing)
    let thread = Unmanaged.passRetained(ResolutionThread())
    pthread_setspecific(created, thread.toOpaque())
    return thread
  }
}
