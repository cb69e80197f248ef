// The definition has another closure, which applies in a debug build or always.
import FactoryKit

final class Link: Sendable {
  init(_ links: Link...) {}
}

extension Container {
  var a1: Factory<Link> { self { self.b1() }.onDebug { Link() } }
  var b1: Factory<Link> { self { self.a1() } }
  var a2: Factory<Link> { self { self.b2() }.context(.test, .debug) { Link() } }
  var b2: Factory<Link> { self { self.a2() } }
  var a3: Factory<Link> {
    self { self.b3() }
      .register { Link() }
  }
  var b3: Factory<Link> { self { self.a3() } }
  var a4: Factory<Link> { self { Link(self.b4()) }.cached.onArgs(["--x"]) { Link() }.onDebug { Link() } }
  var b4: Factory<Link> { self { self.a4() } }
}

launch()
let container = Container.shared
_ = (container.b1(), container.b2(), container.b3(), container.b4())
