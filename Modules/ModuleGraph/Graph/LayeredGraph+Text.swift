extension LayeredGraph {
  /// Writes the graph down.
  ///
  /// - Parameter format: The language.
  /// - Returns: The text, with a line break at its end.
  package func text(in format: GraphFormat) -> String {
    let lines =
      switch format {
      case .mermaid: mermaid
      case .dot: dot
      }
    return lines.joined(separator: "\n") + "\n"
  }

  private var mermaid: [String] {
    var lines = ["graph TD"]
    for layer in layers {
      lines.append("  subgraph \(layer.id)[\"\(layer.title)\"]")
      lines += layer.modules.map { module in
        let node = Self.node(module)
        return "    \(node == module.name ? node : "\(node)[\"\(module.name)\"]")"
      }
      lines.append("  end")
    }
    for module in layers.flatMap(\.modules) {
      let uses = uses(of: module).map(Self.node)
      guard !uses.isEmpty else { continue }
      lines.append("  \(Self.node(module)) --> \(uses.joined(separator: " & "))")
    }
    return lines
  }

  private var dot: [String] {
    var lines = ["digraph \(Self.quoted(name)) {", "  node [shape=box];"]
    for layer in layers {
      lines.append("  subgraph cluster_\(layer.id) {")
      lines.append("    label=\(Self.quoted(layer.title));")
      lines += layer.modules.map { "    \(Self.quoted($0.name));" }
      lines.append("  }")
    }
    for module in layers.flatMap(\.modules) {
      lines += uses(of: module).map {
        "  \(Self.quoted(module.name)) -> \(Self.quoted($0.name));"
      }
    }
    return lines + ["}"]
  }

  /// The words that Mermaid takes for something else than a name.
  private static let taken: Set = [
    "class", "click", "default", "direction", "end", "graph", "style", "subgraph",
  ]

  private static func node(_ module: PackageDescription.Target) -> String {
    taken.contains(module.moduleName.lowercased()) ? module.moduleName + "_" : module.moduleName
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.map { "\"\\".contains($0) ? "\\\($0)" : "\($0)" }
    return "\"\(escaped.joined())\""
  }
}
