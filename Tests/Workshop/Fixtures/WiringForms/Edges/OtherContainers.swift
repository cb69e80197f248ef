// Calls of another container, or of another instance.
import FactoryKit

final class Node: Sendable {
  init(_ nodes: Node...) {}
}
final class Store: SharedContainer {
  @TaskLocal static var shared = Store()
  let manager = ContainerManager()
  var b: Factory<Node> { self { Node() } }
}

extension Container {
  var other: Container {
    Container {
      $0.c.register { Node() }
      $0.e.register { Node() }
    }
  }
  var a: Factory<Node> { self { Node(Store.shared.b()) } }
  var b: Factory<Node> { self { self.a() } }
  var c: Factory<Node> { self { Node(self.other.c()) } }
  var d: Factory<Node> { self { Node(self.other.e()) } }
  var e: Factory<Node> { self { Node(self.c()) } }
  var f: ParameterFactory<Container, Node> { self { _ in Node() } }
  var g: Factory<Node> { self { self.f(Container()) } }
}

func wire(_ container: Container, _ other: Container) {
  other.b.register { Node() }
  container.a.register { [container = other] in container.b() }
  container.d.register {
    let container = other
    return container.b()
  }
  container.f.register { @Sendable (container) in container.g() }
  container.b.register { [unowned container] in Node(container.a(), container.d()) }
}

wire(.shared, Container())
launch()
_ = (Container.shared.b(), Container.shared.e(), Container.shared.g())
