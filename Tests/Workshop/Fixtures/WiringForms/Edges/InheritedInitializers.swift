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
struct Holder {
  @Later var part: Part
}
typealias Spare = Lazy<Part>

extension Container {
  var a1: Factory<Node> { self { Node(self.b1()) } }
  var b1: Factory<Node> { self { self.a1() } }
  var a2: Factory<Part> { self { Part(self.b2()) } }
  var b2: Factory<Part> { self { self.a2() } }
  var a3: Factory<Holder> { self { Holder(part: self.b3()) } }
  var b3: Factory<Part> {
    self {
      _ = self.a3()
      return Part()
    }
  }
  var a4: Factory<Spare> { self { Spare(self.b4()) } }
  var b4: Factory<Part> {
    self {
      _ = self.a4()
      return Part()
    }
  }
  var a5: Factory<Part> { self { Part.later(self.b5()) } }
  var b5: Factory<Part> { self { self.a5() } }
}

launch()
let container = Container.shared
_ = (container.b1(), container.b2(), container.b3(), container.b4(), container.b5())
// === UnreadBases/Bases.swift
open class Base {
  public init(_ make: @autoclosure () -> Base) {}
}
public protocol Buildable { init() }
extension Buildable {
  public init(_ make: @autoclosure () -> Self) { self.init() }
  public static func later(_ make: @autoclosure () -> Self) -> Self { Self() }
}
public struct Lazy<Content> {
  public init(_ make: @autoclosure () -> Content) {}
}
@propertyWrapper public struct Later<Content> {
  let make: () -> Content
  public var wrappedValue: Content { make() }
  public init(wrappedValue: @autoclosure @escaping () -> Content) { make = wrappedValue }
}
