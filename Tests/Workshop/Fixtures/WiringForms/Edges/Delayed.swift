// Calls in closures that run later, or on another container.
import FactoryKit

final class Node: Sendable {
  init(_ nodes: Node...) {}
  init(later: @escaping @Sendable () -> Node) {}
  init(_ makes: [@Sendable () -> Node]) {}
}
final class Lazy: @unchecked Sendable {
  lazy var node = Container.shared.b5()
  @LazyInjected(\.b6) var other
}

extension Container {
  var a1: Factory<Node> { self { Node(later: { self.b1() }) } }
  var b1: Factory<Node> { self { self.a1() } }
  var a2: Factory<Node> { self { Node { self.b2() } } }
  var b2: Factory<Node> { self { self.a2() } }
  var a3: Factory<Node> { self { Node([{ self.b3() }]) } }
  var b3: Factory<Node> { self { self.a3() } }
  var a4: Factory<Node> {
    self {
      let later = { self.b4() }
      defer { if CommandLine.arguments.isEmpty { _ = later() } }
      return Node()
    }
  }
  var b4: Factory<Node> { self { self.a4() } }
  var a5: Factory<Lazy> { self { Lazy() } }
  var b5: Factory<Node> {
    self {
      _ = self.a5()
      return Node()
    }
  }
  var b6: Factory<Lazy> { self { self.a5() } }
  var a7: Factory<Node> { self { Node(later: self.b7.callAsFunction) } }
  var b7: Factory<Node> { self { self.a7() } }
}

launch()
let container = Container.shared
_ = (
  container.b1(), container.b2(), container.b3(), container.b4(), container.b5(), container.b6(),
  container.b7()
)
