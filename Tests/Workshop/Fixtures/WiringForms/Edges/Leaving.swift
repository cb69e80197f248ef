// Code that leaves the closure before the call.
import FactoryKit

struct Failure: Error {}
final class Node: Sendable {
  init(_ nodes: Node...) {}
}
let isOn = CommandLine.arguments.contains("--on")
func fail() throws -> Node { throw Failure() }
func check() throws(Failure) { throw Failure() }
nonisolated var failing: Node { get throws { throw Failure() } }

extension Container {
  var a1: ThrowingFactory<Node> {
    self {
      let node = isOn ? Node() : try fail()
      return Node(node, try self.b1())
    }
  }
  var b1: ThrowingFactory<Node> { self { try self.a1() } }
  var a2: ThrowingFactory<Node> {
    self {
      try check()
      return try self.b2()
    }
  }
  var b2: ThrowingFactory<Node> { self { try self.a2() } }
  var a3: ThrowingFactory<Node> { self { try Node(failing, self.b3()) } }
  var b3: ThrowingFactory<Node> { self { try self.a3() } }
  var a4: Factory<Node> {
    self {
      guard isOn else { return Node() }
      return self.b4()
    }
  }
  var b4: Factory<Node> { self { self.a4() } }
  var a5: Factory<Node> {
    self {
      #if DEBUG
        return Node()
      #else
        return self.b5()
      #endif
    }
  }
  var b5: Factory<Node> { self { self.a5() } }
  var a6: Factory<Node> {
    self {
      for _ in 0..<1 { return Node() }
      return self.b6()
    }
  }
  var b6: Factory<Node> { self { self.a6() } }
  var a7: Factory<Node> {
    self {
      repeat { if !isOn { return Node() } } while isOn
      return self.b7()
    }
  }
  var b7: Factory<Node> { self { self.a7() } }
  var a8: ThrowingFactory<Node> {
    self {
      throw Failure(); return try self.b8()
    }
  }
  var b8: ThrowingFactory<Node> { self { try self.a8() } }
  var a9: ThrowingFactory<Node> {
    self {
      _ = isOn ? nil : try fail()
      return try self.b9()
    }
  }
  var b9: ThrowingFactory<Node> { self { try self.a9() } }
  var a10: ThrowingFactory<Node> { self { Node(isOn ? Node() : try fail(), try self.b10()) } }
  var b10: ThrowingFactory<Node> { self { try self.a10() } }
  var a11: ThrowingFactory<Node> {
    self {
      let node =
        isOn
        ? Node()
        : try fail()
      return Node(node, try self.b11())
    }
  }
  var b11: ThrowingFactory<Node> { self { try self.a11() } }
  var a12: ThrowingFactory<Node> {
    self {
      let node = if isOn { Node() } else { try fail() }
      return Node(node, try self.b12())
    }
  }
  var b12: ThrowingFactory<Node> { self { try self.a12() } }
}

launch()
let container = Container.shared
_ = (try? container.b1(), try? container.b2(), try? container.b3(), try? container.b8())
_ = (try? container.b9(), try? container.b10(), try? container.b11(), try? container.b12())
_ = (container.b4(), container.b5(), container.b6(), container.b7())
