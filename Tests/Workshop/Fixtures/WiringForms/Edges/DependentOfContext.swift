// A factory that resolves a promise with a registration for another context.
// may warn: for a context only
// ends: Container.clock is promised in
import FactoryKit

final class Link: Sendable {
  init(_ number: Int?) {}
}

extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  var display: Factory<Link> { self { Link(self.clock()) } }
  public func autoRegister() { clock.onTest { 1 } }
}

_ = Container.shared.display()
