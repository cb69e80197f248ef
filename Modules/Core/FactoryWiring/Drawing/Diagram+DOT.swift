extension Diagram {
  /// The diagram as a graph of Graphviz.
  var dot: String {
    let boxes = nodes.enumerated().map { index, node in
      let label = node.lines.map(Self.escaped).joined(separator: "\\n")
      let shape =
        switch node.kind {
        case .module: "box"
        case .promise: "ellipse"
        case .factory: "box, style=rounded"
        case .provider: "component"
        case .nothing: "octagon"
        }
      return "  n\(index) [label=\"\(label)\", shape=\(shape)];\n"
    }
    let arrows = edges.map { edge in
      let style =
        switch edge.kind {
        case .asks: "label=\"resolves\""
        case .mayAsk: "label=\"may resolve\", style=dashed"
        case .isKeptBy: "label=\"kept by\", style=dashed"
        case .isUnkept: "label=\"kept by\", style=bold, color=red"
        case .holdsCaptive: "label=\"captive\", style=bold, color=red"
        }
      return "  n\(edge.from) -> n\(edge.to) [\(style)];\n"
    }
    return "digraph wiring {\n  rankdir=LR;\n" + boxes.joined() + arrows.joined() + "}\n"
  }

  /// A text between quotation marks.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
