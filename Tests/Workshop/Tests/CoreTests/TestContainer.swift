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
