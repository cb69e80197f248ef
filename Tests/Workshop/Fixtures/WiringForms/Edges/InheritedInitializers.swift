// Initializers from a module that isn't read, which don't evaluate their arguments.
import FactoryKit
import UnreadBases

final class Node: Base, @unchecked Sendable {}
struct Part: Buildable, Sendable {
  init() {}
}
enum Name: String, Sendable { case first }
extension Name {
  init?(_ part: Part) { self.init(rawValue: "first") }
}
struct Twice {
  let part: Part
}

extension Container {
  var a1: Factory<Node> { self { Node(self.b1()) } }
  var b1: Factory<Node> { self { self.a1() } }
  var a2: Factory<Part> { self { Part(self.b2()) } }
  var b2: Factory<Part> { self { self.a2() } }
}

launch()
_ = (Container.shared.b1(), Container.shared.b2())
// === UnreadBases/Bases.swift
open class Base {
  public init(_ make: @autoclosure () -> Base) {}
}
public protocol Buildable { init() }
extension Buildable {
  public init(_ make: @autoclosure () -> Self) { self.init() }
}
