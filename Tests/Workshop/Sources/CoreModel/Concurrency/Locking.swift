import Foundation

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
