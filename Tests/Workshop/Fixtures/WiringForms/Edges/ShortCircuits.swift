// Calls in the parts of expressions that don't run. Each b resolves the a of its number.
import FactoryKit

struct Failure: Error {}
final class Node: Sendable {
  let isReady = true
  init(_ nodes: Node?...) {}
  func add(_ node: Node) -> Node { node }
}
struct Switch: Sendable { let isOn: Bool }
let isOn = CommandLine.arguments.contains("--on")
let none: Node? = CommandLine.arguments.contains("--node") ? Node() : nil
let spare: Node? = Node()
func fail() throws -> Node { throw Failure() }
infix operator ||| : NilCoalescingPrecedence
func ||| (left: Node, right: @autoclosure () -> Node) -> Node { isOn ? right() : left }

extension Container {
  var a1: Factory<Node> { self { isOn && self.b1().isReady ? Node() : Node() } }
  var b1: Factory<Node> { self { self.a1() } }
  var a2: Factory<Node> { self { !isOn || self.b2().isReady ? Node() : Node() } }
  var b2: Factory<Node> { self { self.a2() } }
  var a3: Factory<Node> { self { spare ?? self.b3() } }
  var b3: Factory<Node> { self { self.a3() } }
  var a4: Factory<Node> { self { isOn ? self.b4() : Node() } }
  var b4: Factory<Node> { self { self.a4() } }
  var a5: Factory<Node> { self { Node(none?.add(self.b5())) } }
  var b5: Factory<Node> { self { self.a5() } }
  var a6: Factory<Node> { self { Node() ||| self.b6() } }
  var b6: Factory<Node> { self { self.a6() } }
  var a7: Factory<Node> { self { Node(try? Node(fail(), self.b7())) } }
  var b7: Factory<Node> { self { self.a7() } }
  var a8: Factory<Node> { self { Node(none.map { $0.add(self.b8()) }) } }
  var b8: Factory<Node> { self { self.a8() } }
  var a9: Factory<Node> { self { Node(isOn ? self.b9() : nil) } }
  var b9: Factory<Node> { self { self.a9() } }
  var a10: Factory<Node> {
    self {
      let isReady = isOn && self.b10().isReady
      return isReady ? Node() : Node()
    }
  }
  var b10: Factory<Node> { self { self.a10() } }
  var a11: Factory<Node> {
    self {
      if isOn, self.b11().isReady { return Node() }
      return Node()
    }
  }
  var b11: Factory<Node> { self { self.a11() } }
  var a12: Factory<Bool> { self { isOn && self.b12() } }
  var b12: Factory<Bool> { self { self.a12() } }
  var a13: Factory<Switch> { self { Switch(isOn: isOn && self.b13()) } }
  var b13: Factory<Bool> {
    self {
      _ = self.a13()
      return true
    }
  }
  var a14: Factory<Bool> { self { !isOn || self.b14() } }
  var b14: Factory<Bool> { self { self.a14() } }
}

launch()
let container = Container.shared
_ = (container.b1(), container.b2(), container.b3(), container.b4(), container.b5(), container.b6())
_ = (
  container.b7(), container.b8(), container.b9(), container.b10(), container.b11(), container.b12(), container.b13(),
  container.b14()
)
