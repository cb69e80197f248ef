// The definitions make a circle, and code that the scanner doesn't follow replaces one of them.
import FactoryKit

final class Node: Sendable {
  init(_ nodes: Node...) {}
}
func keep(_ path: KeyPath<Container, Factory<Node>>) {
  Container.shared[keyPath: path].register { Node() }
}

extension Container {
  var a1: Factory<Node> { self { self.b1() } }
  var b1: Factory<Node> { self { self.a1() } }
  var a2: Factory<Node> { self { self.b2() } }
  var b2: Factory<Node> { self { self.a2() } }
  var a3: Factory<Node> { self { self.b3() } }
  var b3: Factory<Node> { self { self.a3() } }
  var a4: Factory<Node> { self { self.b4() } }
  var b4: Factory<Node> { self { self.a4() } }
  var a5: Factory<Node> { self { self.b5() } }
  var b5: Factory<Node> { self { self.a5() } }
}
extension Optional where Wrapped == Container {
  func wire() { self?.b3.register { Node() } }
}
extension Scope { static let request = Scope.Bound("request") }

let container: Container? = .shared
for factory in [Container.shared.b1] { factory.register { Node() } }
keep(\.b2)
container.wire()
Container.shared.b4.onDebug { Node() }
launch()
_ = (Container.shared.a1(), Container.shared.a2(), Container.shared.a3(), Container.shared.a4())
Scope.request.open(in: Container.shared, registering: { $0.b5.register { Node() } }) {
  _ = Container.shared.a5()
}
