// Recursion with a parameter that ends.
import FactoryKit

final class Node: Sendable {
  init(_ nodes: Node...) {}
}

extension Container {
  var list: ParameterFactory<Int, Node> { self { n in n == 0 ? Node() : Node(self.list(n - 1)) } }
  var tree: ParameterFactory<Int, Node> {
    self { n in
      if n == 0 { return Node() }
      return Node(self.tree(n - 1), self.tree(n - 1))
    }
  }
  var even: ParameterFactory<Int, Node> { self { n in Node(self.odd([n - 1, 0].max() ?? 0)) } }
  var odd: ParameterFactory<Int, Node> {
    self { n in
      switch n {
      case 0: Node()
      default: Node(self.even(n - 1))
      }
    }
  }
}

launch()
_ = (Container.shared.list(3), Container.shared.tree(3), Container.shared.even(4))
