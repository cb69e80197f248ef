import FactoryTesting
import Testing

/// A container that wires itself, as an app's does.
final class WiredContainer: SharedContainer, AutoRegistering, Resolving {
  @TaskLocal static var shared = WiredContainer()
  let manager = ContainerManager()

  func autoRegister() { name.register { "wired" } }
}

extension WiredContainer {
  var name: Factory<String?> { promised() }
  var other: Factory<String?> { promised() }
  var place: Factory<String> { self { "definition" } }
  var kept: Factory<Kept> { self { Kept() }.singleton }
  var outer: Factory<String> { self { "outer, \(self.other() ?? "nothing")" } }

  final class Kept: Sendable {}
}

extension Trait where Self == ContainerTrait<WiredContainer> {
  static var wired: Self { Self(shared: WiredContainer.$shared, container: WiredContainer()) }
}
