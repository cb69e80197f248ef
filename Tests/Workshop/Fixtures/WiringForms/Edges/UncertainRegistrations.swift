// The registrations make a circle, and one of them doesn't run.
import FactoryKit

final class Node: Sendable {
  init(_ nodes: Node?...) {}
}
let isOn = CommandLine.arguments.contains("--on")

extension Container: @retroactive AutoRegistering {
  var a1: Factory<Node?> { promised() }
  var b1: Factory<Node> { self { Node(self.a1()) } }
  var a2: Factory<Node?> { promised() }
  var b2: Factory<Node> { self { Node(self.a2()) } }
  var a3: Factory<Node?> { promised() }
  var b3: Factory<Node> { self { Node(self.a3()) } }
  var a4: Factory<Node?> { promised() }
  var b4: Factory<Node> { self { Node(self.a4()) } }

  public func autoRegister() {
    a1.register { Node() }
    if isOn { a1.register { [unowned self] in Node(self.b1()) } }
    a2.register { [unowned self] in Node(self.b2()) }
    registerMore()
    a3.register { Node() }
    a3.onTest { [unowned self] in Node(self.b3()) }
    a4.register { Node() }
    guard isOn else { return }
    a4.register { [unowned self] in Node(self.b4()) }
  }
  func registerMore() { self.a2.register { Node() } }
  func registerDemo() { a1.register { [unowned self] in Node(self.b1()) } }
}

launch()
let container = Container.shared
_ = (container.b1(), container.b2(), container.b3(), container.b4())
