import FactoryKit

/// A container whose factories only these tests declare.
final class TestContainer: SharedContainer {
  @TaskLocal static var shared = TestContainer()
  let manager = ContainerManager()
}

/// A class for comparing instances by identity.
final class Service: Sendable {}

/// A protocol that only `Service` conforms to.
protocol Serving: AnyObject, Sendable {}

extension Service: Serving {}

/// An object that counts the living objects of its kind.
final class Counted: Sendable {
  let living: Shared<Int>

  init(_ living: Shared<Int>) {
    self.living = living
    living.add()
  }

  deinit { living.add(-1) }
}

/// Calls a closure in its deinitializer.
final class Farewell: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}

/// An error of a factory.
struct MakingFailure: Error, Equatable {
  let number: Int
}

extension Scope {
  static let request = Bound("request")
  static let own = Cached()
}
