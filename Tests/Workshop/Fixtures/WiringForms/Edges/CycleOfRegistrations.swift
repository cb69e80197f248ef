// A circle through the closures of registrations.
// warns: Circular dependency: Container.a → Container.b → Container.a
// ends: Circular dependency
import FactoryKit

final class Link: Sendable {
  init(_ nodes: Link?...) {}
}

extension Container: @retroactive AutoRegistering {
  var a: Factory<Link?> { promised() }
  var b: Factory<Link?> { promised() }
  public func autoRegister() {
    a.register { [unowned self] in Link(self.b()) }
    b.register { [unowned self] in self.a() }
  }
}

launch()
_ = Container.shared.b()
