// A circle through the closures of registrations.
// warns: Circular dependency: Container.a → Container.b → Container.a
// ends: Circular dependency
import FactoryKit

final class Node: Sendable {
  init(_ nodes: Node?...) {}
}

extension Container: @retroactive AutoRegistering {
  var a: Factory<Node?> { promised() }
  var b: Factory<Node?> { promised() }
  public func autoRegister() {
    a.register { [unowned self] in Node(self.b()) }
    b.register { [unowned self] in self.a() }
  }
}

launch()
_ = Container.shared.b()
