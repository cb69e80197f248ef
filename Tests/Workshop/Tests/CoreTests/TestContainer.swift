import FactoryKit

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
