#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A gate that is closed until it is opened, once and for all.
///
/// `@unchecked`: `isOpen` is read and written under the mutex alone. The standard library has no
/// condition variable, so this is the C library's.
final class Latch: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var isOpen = false

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Opens the gate and lets all who wait go on.
  func open() {
    // Until the mutex is unlocked: whoever waited may drop the gate at once.
    withExtendedLifetime(self) {
      pthread_mutex_lock(mutex)
      isOpen = true
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
  }

  /// Blocks the calling thread until the gate is open.
  func wait() {
    withExtendedLifetime(self) {
      pthread_mutex_lock(mutex)
      while !isOpen { pthread_cond_wait(condition, mutex) }
      pthread_mutex_unlock(mutex)
    }
  }
}
