import Foundation

/// A value behind a lock that ThreadSanitizer sees.
///
/// `@unchecked`: read and written under the lock alone.
final class Locking<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  /// Calls a closure that may change the value, while no other thread does.
  func change<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&value) }
  }
}
