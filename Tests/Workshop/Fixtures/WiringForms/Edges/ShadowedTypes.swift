// Functions and types that hide a type of the program, and types of a module that isn't read.
import FactoryKit
import ShadowingParts
import UnreadShapes

final class Link: Sendable {
  init(_ links: Link...) {}
}
struct Tray {
  init(_ link: Link) {}
}

extension Container {
  func Tray(_ link: @autoclosure () -> Link) -> Link { Link() }

  var a1: Factory<Link> { self { self.Tray(self.b1()) } }
  var b1: Factory<Link> { self { self.a1() } }
  var a2: Factory<Link> { self { [self] in Tray(self.b2()) } }
  var b2: Factory<Link> { self { self.a2() } }
  var a3: Factory<Link> {
    func Link(_ link: @autoclosure () -> Any) -> ShadowedTypes.Link { ShadowedTypes.Link() }
    return self { Link(self.b3()) }
  }
  var b3: Factory<Link> { self { self.a3() } }
  var a4: Factory<Shape> { self { Shape(self.b4()) } }
  var b4: Factory<Link> {
    self {
      _ = self.a4()
      return Link()
    }
  }
  var a5: Factory<Link> { self { [self = Container { $0.b5.register { Link() } }] in self.b5() } }
  var b5: Factory<Link> { self { self.a5() } }
}

launch()
let container = Container.shared
_ = (container.b1(), container.b2(), container.b3(), container.b4(), container.b5())
// === ShadowingParts/Parts.swift
import FactoryKit

struct Shape {
  init(_ content: Any) {}
}
// === UnreadShapes/Shapes.swift
public struct Shape {
  public init(_ content: @autoclosure () -> Any) {}
}
