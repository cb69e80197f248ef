#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension ResolutionStack {
  /// The stack of the calling thread.
  static var current: ResolutionStack {
    if let stored = pthread_getspecific(key) {
      return Unmanaged<ResolutionStack>.fromOpaque(stored).takeUnretainedValue()
    }
    let stack = ResolutionStack()
    pthread_setspecific(key, Unmanaged.passRetained(stack).toOpaque())
    return stack
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { stored in
      #if canImport(Darwin)
        Unmanaged<ResolutionStack>.fromOpaque(stored).release()
      #else
        if let stored { Unmanaged<ResolutionStack>.fromOpaque(stored).release() }
      #endif
    }
    guard status == 0 else { fatalError("The process has no thread-specific key left: \(status).") }
    return key
  }()
}
