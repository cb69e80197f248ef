extension Diagram {
  /// The diagram as a flowchart of Mermaid.
  var mermaid: String {
    let boxes = nodes.enumerated().map { index, node in
      let label = node.lines.map(Self.escaped).joined(separator: "<br/>")
      return switch node.kind {
      case .module: "  n\(index)[\"\(label)\"]\n"
      case .promise: "  n\(index)([\"\(label)\"])\n"
      case .factory: "  n\(index)(\"\(label)\")\n"
      case .provider: "  n\(index)[[\"\(label)\"]]\n"
      case .nothing: "  n\(index){{\"\(label)\"}}\n"
      }
    }
    let arrows = edges.map { edge in
      switch edge.kind {
      case .asks: "  n\(edge.from) -->|resolves| n\(edge.to)\n"
      case .mayAsk: "  n\(edge.from) -.->|may resolve| n\(edge.to)\n"
      case .isKeptBy: "  n\(edge.from) -.->|kept by| n\(edge.to)\n"
      case .isUnkept: "  n\(edge.from) ==>|kept by| n\(edge.to)\n"
      case .holdsCaptive: "  n\(edge.from) ==>|captive| n\(edge.to)\n"
      }
    }
    return "flowchart LR\n" + boxes.joined() + arrows.joined()
  }

  /// A text between quotation marks, in which Mermaid writes characters as `#…;`.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "#", "&", "<", ">", "`", "\\": result += "#\(scalar.value);"
      case _ where scalar.value < 0x20: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
