import FactoryTesting
import Testing

/// A container with an `autoRegister()`, like an app's.
final class WiredContainer: SharedContainer, AutoRegistering {
  @TaskLocal static var shared = WiredContainer()
  let manager = ContainerManager()

  func autoRegister() { name.register { "wired" } }
}

extension WiredContainer {
  var name: Factory<String?> { promised() }
  var other: Factory<String?> { promised() }
  var place: Factory<String> { self { "definition" } }
  var stored: Factory<Stored> { self { Stored() }.singleton }

  final class Stored: Sendable {}
}

extension Trait where Self == ContainerTrait<WiredContainer> {
  static var wired: Self { Self(shared: WiredContainer.$shared, container: WiredContainer()) }
}
