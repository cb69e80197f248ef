// Arguments that the called function doesn't evaluate.
import FactoryKit

final class Node: Sendable {
  init() {}
  init(later: @autoclosure () -> Node) {}
  init(_ node: Node, or other: @autoclosure () -> Node) {}
  static func made(_ node: @autoclosure () -> Node) -> Node { Node() }
}
extension Node {
  convenience init(_ number: Int, _ node: @autoclosure () -> Node) { self.init() }
}
struct Shelf<Content> {
  init(_ content: @autoclosure () -> Content) {}
}
typealias Rack = Shelf<Node>
struct Tray {
  init(_ node: Node) {}
}
class Base {
  init(_ node: @autoclosure @escaping () throws -> Node) {}
}
final class Child: Base {}
protocol Buildable { init() }
extension Buildable {
  init(_ node: @autoclosure () -> Node) { self.init() }
}
struct Part: Buildable {}
@propertyWrapper struct Later {
  let make: @Sendable () -> Node
  var wrappedValue: Node { make() }
  init(wrappedValue: @autoclosure @escaping @Sendable () -> Node) { make = wrappedValue }
}
struct Holder { @Later var node: Node }

extension Container {
  // The name hides that of an outer type.
  struct Tray {
    init(_ node: @autoclosure () -> Node) {}
  }

  var a1: Factory<Node> { self { Node(later: self.b1()) } }
  var b1: Factory<Node> { self { self.a1() } }
  var a2: Factory<Node> { self { Node(Node(), or: self.b2()) } }
  var b2: Factory<Node> { self { self.a2() } }
  var a3: Factory<Node> { self { Node(3, self.b3()) } }
  var b3: Factory<Node> { self { self.a3() } }
  var a4: Factory<Shelf<Node>> { self { Shelf(self.b4()) } }
  var b4: Factory<Node> {
    self {
      _ = self.a4()
      return Node()
    }
  }
  var a5: Factory<Shelf<Node>> { self { Rack(self.b5()) } }
  var b5: Factory<Node> {
    self {
      _ = self.a5()
      return Node()
    }
  }
  var a6: Factory<Tray> { self { Tray(self.b6()) } }
  var b6: Factory<Node> {
    self {
      _ = self.a6()
      return Node()
    }
  }
  var a7: Factory<Holder> { self { Holder(node: self.b7()) } }
  var b7: Factory<Node> {
    self {
      _ = self.a7()
      return Node()
    }
  }
  var a8: Factory<Node> { self { Node.made(self.b8()) } }
  var b8: Factory<Node> { self { self.a8() } }
  var a9: Factory<Node> { self { .init(later: self.b9()) } }
  var b9: Factory<Node> { self { self.a9() } }
  var a10: Factory<Child> { self { Child(self.b10()) } }
  var b10: Factory<Node> {
    self {
      _ = self.a10()
      return Node()
    }
  }
  var a11: Factory<Part> { self { Part(self.b11()) } }
  var b11: Factory<Node> {
    self {
      _ = self.a11()
      return Node()
    }
  }
}

launch()
let container = Container.shared
_ = (container.b1(), container.b2(), container.b3(), container.b4(), container.b5(), container.b6())
_ = (container.b7(), container.b8(), container.b9(), container.b10(), container.b11())
