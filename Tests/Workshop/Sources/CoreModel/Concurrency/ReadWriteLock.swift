import Foundation

/// A read-write lock: changes of one factory share it, and a change of all factories excludes them.
///
/// `@unchecked`: the lock is from the C library, so that ThreadSanitizer sees it.
final class ReadWriteLock: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

  init() { pthread_rwlock_init(lock, nil) }

  deinit {
    pthread_rwlock_destroy(lock)
    lock.deallocate()
  }

  /// Calls a closure, unless an exclusive one runs.
  ///
  /// - Returns: Whether the closure was called.
  func shared(_ body: () -> Void) -> Bool {
    guard pthread_rwlock_tryrdlock(lock) == 0 else { return false }
    body()
    pthread_rwlock_unlock(lock)
    return true
  }

  /// Calls a closure exclusively, unless another one runs.
  ///
  /// - Returns: Whether the closure was called.
  func exclusively(_ body: () -> Void) -> Bool {
    guard pthread_rwlock_trywrlock(lock) == 0 else { return false }
    body()
    pthread_rwlock_unlock(lock)
    return true
  }
}
