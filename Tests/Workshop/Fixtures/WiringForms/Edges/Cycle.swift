// A circle of plain calls: in a result, in the arguments of an initializer, and through the shared container.
// warns: Circular dependency: Container.a → Container.b → Container.c → Container.a
// ends: Circular dependency
import FactoryKit

final class Link: Sendable {
  init(_ nodes: Link...) {}
}

extension Container {
  var a: Factory<Link> { self { self.b() } }
  var b: Factory<Link> { self { Link(Link(), self.c()) } }
  var c: Factory<Link> { self { Link(Container.shared.a()) } }
}

launch()
_ = Container.shared.a()
