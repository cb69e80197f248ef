// As above, in a wiring, and behind a registration whose closure has a `try`.
// warns: Circular dependency: Container.a → Container.b → Container.a
// ends: Circular dependency
import FactoryKit

struct Failure: Error {}
final class Link: Sendable {
  init(_ nodes: Link?...) {}
}
func check() throws { throw Failure() }

extension Container {
  var a: Factory<Link?> { promised() }
  var b: Factory<Link> { self { Link(self.a()) } }
  var c: ThrowingFactory<Link?> { promised() }
}

struct AppWiring: Wiring {
  func register(in container: Container) {
    container.c.register {
      try check()
      return Link()
    }
    container.a.register { [unowned container] in Link(container.b()) }
  }
}

Container.wire(with: AppWiring())
launch()
_ = Container.shared.b()
