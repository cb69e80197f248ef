#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension ResolutionThread {
  /// What belongs to the calling thread.
  static var current: ResolutionThread { unmanaged.takeUnretainedValue() }

  /// What belongs to the calling thread, which keeps it: not to be retained on the hot path.
  @usableFromInline static var unmanaged: Unmanaged<ResolutionThread> {
    if let stored = pthread_getspecific(key) { return Unmanaged.fromOpaque(stored) }
    let thread = Unmanaged.passRetained(ResolutionThread())
    pthread_setspecific(key, thread.toOpaque())
    return thread
  }

  private static let key: pthread_key_t = {
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
}
