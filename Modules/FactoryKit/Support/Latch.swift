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
    // Until the mutex is unlocked: whoever waited may drop the gate at once. A test could show it only
    // by the unlocking of a mutex that is gone, in the few instructions after the waiter is woken.
    withExtendedLifetime(self) {
      pthread_mutex_lock(mutex)
      isOpen = true
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
  }

  /// Blocks the calling thread until the gate is open.
  ///
  /// - Parameters:
  ///   - delay: How many nanoseconds to wait before it is said; `nil` for ever.
  ///   - report: Called once if it takes longer, with no lock held.
  func wait(reportingAfter delay: Int64? = nil, _ report: () -> Void = {}) {
    withExtendedLifetime(self) {
      if let delay, !isOpen(within: delay) { report() }
      pthread_mutex_lock(mutex)
      while !isOpen { pthread_cond_wait(condition, mutex) }
      pthread_mutex_unlock(mutex)
    }
  }

  /// Blocks the calling thread until the gate is open, or for a number of nanoseconds.
  private func isOpen(within delay: Int64) -> Bool {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    let nanoseconds = Int64(end.tv_nsec) + delay % 1_000_000_000
    end.tv_sec += Int(delay / 1_000_000_000 + nanoseconds / 1_000_000_000)
    end.tv_nsec = Int(nanoseconds % 1_000_000_000)
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isOpen, pthread_cond_timedwait(condition, mutex, &end) == 0 {}
    return isOpen
  }
}
