// A function that never returns, before the call and in its arguments.
import FactoryKit
import UnreadExits

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

final class Node: Sendable {
  init(_ nodes: Node...) {}
}
func stop() -> Never { exit(0) }
func ended<T>() -> T { exit(0) }
struct Ending {
  let stop: @Sendable () -> Never = { exit(0) }
  static var now: Never { exit(0) }
  subscript(number: Int) -> Never { exit(0) }
}
let ending = Ending()

extension Container {
  var a1: Factory<Node> {
    self {
      stop()
      return self.b1()
    }
  }
  var b1: Factory<Node> { self { self.a1() } }
  var a2: Factory<Node> { self { Node(ended(), self.b2()) } }
  var b2: Factory<Node> { self { self.a2() } }
  var a3: Factory<Node> {
    self {
      quit()
      return self.b3()
    }
  }
  var b3: Factory<Node> { self { self.a3() } }
  var a4: Factory<Node> {
    self {
      ending.stop()
      return self.b4()
    }
  }
  var b4: Factory<Node> { self { self.a4() } }
  var a5: Factory<Node> {
    self {
      _ = Ending.now
      return self.b5()
    }
  }
  var b5: Factory<Node> { self { self.a5() } }
  var a6: Factory<Node> {
    self {
      _ = ending[1]
      return self.b6()
    }
  }
  var b6: Factory<Node> { self { self.a6() } }
}

launch()
let container = Container.shared
switch CommandLine.arguments.count {
case 1: _ = container.b1()
case 2: _ = container.b2()
case 3: _ = container.b3()
case 4: _ = container.b4()
case 5: _ = container.b5()
default: _ = container.b6()
}
// === UnreadExits/Exits.swift
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

public func quit() -> Never { exit(0) }
