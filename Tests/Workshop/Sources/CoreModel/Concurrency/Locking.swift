import Foundation

@testable package import FactoryKit

/// A value behind a lock that ThreadSanitizer sees.
///
/// `@unchecked`: all access is under the lock.
final class Locking<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  /// Calls a closure that may change the value, under the lock.
  func change<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&value) }
  }
}

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

/// The clock of times to live, for tests that don't want to wait.
package enum TestClock {
  /// Advances the clock while an operation runs.
  ///
  /// - Parameters:
  ///   - advance: The difference to the real clock.
  ///   - operation: The operation.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  package static func withAdvance<Result>(
    _ advance: Duration,
    _ operation: () throws -> Result
  ) rethrows -> Result {
    try MonotonicClock.withAdvance(advance, operation)
  }
}

extension AsyncParameterFactory where P == Void {
  /// The number of tasks that await an in-flight build.
  ///
  /// Tests wait until all tasks have joined.
  package var waiters: Int {
    let entry = reference.entry
    let thread = ResolutionThread.current
    let registering = OpenScope.registration(for: entry)?.openScope
    let request = InstanceRequest(reference, in: entry, registering: registering, on: thread) { () }
    let storing = request.store?.storingEntry(for: entry, on: thread)?.object
    let slot = storing?.look { $0.instances.single }
    return (slot?.building?.build as? SharedTask)?.waiterCount ?? 0
  }
}
