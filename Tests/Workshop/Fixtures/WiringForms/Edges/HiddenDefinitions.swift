// Closures that only look like those of definitions, and definitions that a condition chooses.
import FactoryKit

final class Link: Sendable {
  init(_ links: Link...) {}
}
let isOn = CommandLine.arguments.contains("--on")

extension Container {
  func spare(_ make: @escaping @Sendable () -> Link) -> Factory<Link> { self { Link() } }
  func spare(_ factory: Factory<Link>) -> Factory<Link> { self(key: "spare") { Link() } }

  var a1: Factory<Link> { spare { self.b1() } }
  var b1: Factory<Link> { self { self.a1() } }
  var a2: Factory<Link> { spare(self { self.b2() }) }
  var b2: Factory<Link> { self { self.a2() } }
  var a3: Factory<Link> { isOn ? self { self.b3() } : self { Link() } }
  var b3: Factory<Link> { self { self.a3() } }
  var a4: Factory<Link> {
    if isOn { return self { self.b4() } }
    return self { Link() }
  }
  var b4: Factory<Link> { self { self.a4() } }
  var a5: Factory<Link> {
    let factory = self { self.b5() }
    return isOn ? factory : self { Link() }
  }
  var b5: Factory<Link> { self { self.a5() } }
  var a6: Factory<Link> { [self { self.b6() }, self { Link() }][1] }
  var b6: Factory<Link> { self { self.a6() } }
  var a7: Factory<Link> {
    switch isOn {
    case true: self { self.b7() }
    case false: self { Link() }
    }
  }
  var b7: Factory<Link> { self { self.a7() } }
}

launch()
let container = Container.shared
_ = (container.b1(), container.b2(), container.b3(), container.b4(), container.b5(), container.b6(), container.b7())
