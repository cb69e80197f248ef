// A circle of plain calls: in a result, in the arguments of an initializer, and through the shared container.
// warns: Circular dependency: Container.a → Container.b → Container.c → Container.a
// ends: Circular dependency
import FactoryKit

final class Node: Sendable {
  init(_ nodes: Node...) {}
}

extension Container {
  var a: Factory<Node> { self { self.b() } }
  var b: Factory<Node> { self { Node(Node(), self.c()) } }
  var c: Factory<Node> { self { Node(Container.shared.a()) } }
}

launch()
_ = Container.shared.a()
