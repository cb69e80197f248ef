/// Boxes and arrows, for a program that draws them.
struct Diagram: Hashable {
  /// A box.
  struct Node: Hashable {
    enum Kind: String {
      case module, promise, factory, provider, nothing
    }

    let kind: Kind
    /// The lines of its text.
    let lines: [String]
  }

  /// An arrow between two boxes, by their numbers.
  struct Edge: Hashable {
    enum Kind {
      case asks, mayAsk, isKeptBy, isUnkept, holdsCaptive
    }

    let from: Int
    let to: Int
    let kind: Kind
  }

  /// The boxes, each once.
  private(set) var nodes: [Node] = []
  /// The arrows, each once.
  private(set) var edges: [Edge] = []

  /// Returns the number of a box, and adds the box if the diagram has no equal one.
  mutating func node(_ kind: Node.Kind, _ lines: [String]) -> Int {
    let node = Node(kind: kind, lines: lines)
    if let index = nodes.firstIndex(of: node) {
      return index
    }
    nodes.append(node)
    return nodes.count - 1
  }

  /// Adds an arrow, unless the diagram has an equal one.
  mutating func connect(_ from: Int, _ to: Int, _ kind: Edge.Kind) {
    let edge = Edge(from: from, to: to, kind: kind)
    if !edges.contains(edge) {
      edges.append(edge)
    }
  }
}
