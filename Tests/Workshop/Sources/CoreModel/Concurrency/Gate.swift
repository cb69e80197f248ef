import Foundation

/// Lets those who change one factory in side by side, and who changes all of them alone.
///
/// `@unchecked`: the lock is the C library's, which ThreadSanitizer sees.
final class Gate: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

  init() { pthread_rwlock_init(lock, nil) }

  deinit {
    pthread_rwlock_destroy(lock)
    lock.deallocate()
  }

  /// Calls a closure, side by side with others, unless somebody is alone.
  ///
  /// - Returns: Whether it was called.
  func ifOpen(_ body: () -> Void) -> Bool {
    guard pthread_rwlock_tryrdlock(lock) == 0 else { return false }
    body()
    pthread_rwlock_unlock(lock)
    return true
  }

  /// Calls a closure while nobody else is inside, unless somebody is.
  ///
  /// - Returns: Whether it was called.
  func alone(_ body: () -> Void) -> Bool {
    guard pthread_rwlock_trywrlock(lock) == 0 else { return false }
    body()
    pthread_rwlock_unlock(lock)
    return true
  }
}
