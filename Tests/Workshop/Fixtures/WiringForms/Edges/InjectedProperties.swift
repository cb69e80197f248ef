// A circle through the injected property of a type. The resolution finds it.
// may warn: Circular dependency
// ends: Circular dependency
import FactoryKit

final class Link: @unchecked Sendable {
  @Injected(\.a) var node
}
final class Parent: Sendable {
  init(_ node: Link) {}
}

extension Container {
  var a: Factory<Parent> { self { Parent(Link()) } }
}

launch()
_ = Container.shared.a()
