import FactoryTesting
import Testing

/// A container with a wiring, like an app's.
final class WiredContainer: SharedContainer, AutoRegistering, Resolving {
  @TaskLocal static var shared = WiredContainer()
  let manager = ContainerManager()

  func autoRegister() { name.register { "wired" } }
}

extension WiredContainer {
  var name: Factory<String?> { promised() }
  var other: Factory<String?> { promised() }
  var names: Factory<[String]> { contributed().promised() }
  var outer: Factory<String> { self { "outer, \(self.other() ?? "nothing")" } }

  final class Stored: Sendable {}
}

extension Trait where Self == ContainerTrait<WiredContainer> {
  static var wired: Self { Self(shared: WiredContainer.$shared, container: WiredContainer()) }
}
