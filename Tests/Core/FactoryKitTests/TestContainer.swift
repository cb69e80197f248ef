import Dispatch
import FactoryKit
import Foundation

/// A container in which only these tests declare factories.
final class TestContainer: SharedContainer {
  @TaskLocal static var shared = TestContainer()
  let manager = ContainerManager()
}

extension TestContainer {
  /// Factories whose scope a test sets.
  var service: Factory<Service> { self { Service() } }
  var otherService: Factory<Service> { self { Service() } }
  var maybe: Factory<Service?> { self { nil } }
  var numbered: ParameterFactory<Int, Service> { self { _ in Service() }.scopeOnParameters }
}

/// A class whose instances are compared by identity.
final class Service: Sendable {}

/// A protocol that only `Service` conforms to.
protocol Serving: AnyObject, Sendable {}

extension Service: Serving {}

/// A value that closures of a test can change on any thread.
///
/// `@unchecked`: the lock protects each access.
final class Shared<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var storage: Value

  init(_ value: Value) { storage = value }

  var value: Value { lock.withLock { storage } }

  func change(_ body: (inout Value) -> Void) { lock.withLock { body(&storage) } }
}

/// The calling thread.
func currentThread() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }

/// Runs a closure on a new thread, and waits for its end.
func onThread(_ body: @escaping @Sendable () -> Void) {
  let ended = DispatchSemaphore(value: 0)
  Thread {
    body()
    ended.signal()
  }.start()
  ended.wait()
}
