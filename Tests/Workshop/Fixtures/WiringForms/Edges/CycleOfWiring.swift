// As above, in a wiring, and behind a registration whose closure has a `try`.
// warns: Circular dependency: Container.a → Container.b → Container.a
// ends: Circular dependency
import FactoryKit

struct Failure: Error {}
final class Node: Sendable {
  init(_ nodes: Node?...) {}
}
func check() throws { throw Failure() }

extension Container {
  var a: Factory<Node?> { promised() }
  var b: Factory<Node> { self { Node(self.a()) } }
  var c: ThrowingFactory<Node?> { promised() }
}

struct AppWiring: Wiring {
  func register(in container: Container) {
    container.c.register {
      try check()
      return Node()
    }
    container.a.register { [unowned container] in Node(container.b()) }
  }
}

Container.wire(with: AppWiring())
launch()
_ = Container.shared.b()
