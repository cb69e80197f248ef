import Foundation

/// A value that closures of a test change, on whichever thread.
///
/// `@unchecked`: read and written under the lock alone.
final class Shared<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var storage: Value

  init(_ value: Value) { storage = value }

  var value: Value { lock.withLock { storage } }

  func change(_ body: (inout Value) -> Void) { lock.withLock { body(&storage) } }
}
