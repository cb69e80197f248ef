import FactoryKit
import Foundation

/// A container that nothing but these tests declares factories in.
final class TestContainer: SharedContainer {
  @TaskLocal static var shared = TestContainer()
  let manager = ContainerManager()
}

/// A class whose instances are told apart by identity.
final class Service: Sendable {}

/// A protocol that `Service` and nothing else conforms to.
protocol Serving: AnyObject, Sendable {}

extension Service: Serving {}

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
