// Parameters, captures and local functions with the name of a factory.
import FactoryKit

typealias Make = @Sendable () -> Node
final class Node: Sendable {
  init(_ nodes: Node...) {}
}
let make: Make = { Node() }

extension Container {
  var a1: ParameterFactory<Make, Node> { self { @Sendable (b1) in Node(b1()) } }
  var b1: Factory<Node> { self { self.a1(make) } }
  var a2: ParameterFactory<Make, Node> { self { (b2: Make) -> Node in Node(b2()) } }
  var b2: Factory<Node> { self { self.a2(make) } }
  var a3: Factory<Node> { self { [b3 = make] in Node(b3()) } }
  var b3: Factory<Node> { self { self.a3() } }
  var a4: Factory<Node> {
    self {
      func b4() -> Node { Node() }
      return b4()
    }
  }
  var b4: Factory<Node> { self { self.a4() } }
  var a5: Factory<Node> {
    let b5 = make
    return self { b5() }
  }
  var b5: Factory<Node> { self { self.a5() } }
  var a6: Factory<Node> {
    self {
      let (b6, _) = (make, 0)
      return Node(b6())
    }
  }
  var b6: Factory<Node> { self { self.a6() } }
  func made(b7: Make) -> Node { b7() }
  var a7: Factory<Node> { self { self.made { Node() } } }
  var b7: Factory<Node> { self { self.a7() } }
  var a8: ParameterFactory<Make, Node> { self { @Sendable b8 in Node(b8()) } }
  var b8: Factory<Node> { self { self.a8(make) } }
  var a9: ParameterFactory<Make, Node> { self { @Sendable [make] (b9: @escaping Make) -> Node in Node(b9(), make()) } }
  var b9: Factory<Node> { self { self.a9(make) } }
}

launch()
let container = Container.shared
_ = (container.b8(), container.b9())
_ = (container.b1(), container.b2(), container.b3(), container.b4(), container.b5(), container.b6(), container.b7())
