extension WiringOverview {
  /// Returns the factories of the program and what their closures resolve, as text.
  ///
  /// Nothing is resolved. An edge that some runs of the closure leave out is a possible edge.
  ///
  /// - Parameter format: The format. Diagrams have dashed arrows for possible edges.
  /// - Returns: The text, with a line break at its end.
  public func graph(as format: WiringFormat) -> String {
    switch format {
    case .table: graphTable
    case .json: graphJSON.text + "\n"
    case .mermaid: graphDiagram.mermaid
    }
  }

  /// The planned factory at the place of a factory of the graph: a promise, or a replaced one.
  func planned(_ factory: WiringGraph.Factory) -> PlannedFactory? {
    plan.factories.first { $0.place == factory.place && $0.name == factory.name }
  }

  private var graphTable: String {
    guard !graph.factories.isEmpty else {
      return "There are no factories.\n"
    }
    var rows = [[["Factory"], ["Declared in"], ["Scope"], ["Created by"], ["Resolves"]]]
    for factory in graph.factories {
      rows.append([
        [factory.fullName], [factory.place.description], [factory.scope ?? "-"],
        creators(of: factory),
        factory.edges.map(name).unlessEmpty(["-"]),
      ])
    }
    return columns(rows)
  }

  /// The products of the registrations, or of the definition.
  private func creators(of factory: WiringGraph.Factory) -> [String] {
    guard let planned = planned(factory) else {
      return ["definition"]
    }
    if factory.isPromised, isUnkept(planned) {
      return ["nothing"]
    }
    let providers = providers(of: planned).map(\.name)
    if factory.isPromised {
      return providers.unlessEmpty(["unknown"])
    }
    return providers.unlessEmpty(["definition"])
  }

  /// The name of the factory that an edge leads to, and whether the edge is possible only.
  func name(of edge: WiringGraph.Edge) -> String {
    let name = graph.factories[edge.factory].fullName
    if edge.isSure {
      return name
    }
    return name + " (possibly)"
  }

  private var graphJSON: JSONText {
    let factories = graph.factories.map { factory -> JSONText in
      [
        "container": .string(factory.container),
        "name": .string(factory.name),
        "type": .string(factory.type),
        "scope": .text(factory.scope),
        "isPromised": .truth(factory.isPromised),
        "module": .string(factory.place.module),
        "file": .string(factory.place.file),
        "line": .number(factory.place.line),
        "createdBy": .list(creators(of: factory).map(JSONText.string)),
        "resolves": .list(
          factory.edges.map { edge in
            let resolved = graph.factories[edge.factory]
            return [
              "container": .string(resolved.container), "name": .string(resolved.name),
              "module": .string(resolved.place.module), "isSure": .truth(edge.isSure),
            ]
          }
        ),
      ]
    }
    return ["factories": .list(factories)]
  }

  private var graphDiagram: Diagram {
    var diagram = Diagram()
    let nodes = graph.factories.map { factory in
      var name = factory.fullName
      if factory.container == "Container" {
        name = factory.name
      }
      var labels = [name, factory.place.module]
      if let scope = factory.scope {
        labels.append(scope)
      }
      if factory.isPromised {
        return diagram.node(.promise, labels)
      }
      return diagram.node(.factory, labels)
    }
    for (index, factory) in graph.factories.enumerated() {
      for edge in factory.edges {
        var kind = Diagram.Edge.Kind.mayAsk
        if edge.isSure {
          kind = .asks
        }
        diagram.connect(nodes[index], nodes[edge.factory], kind)
      }
      guard let planned = planned(factory) else {
        continue
      }
      if factory.isPromised, isUnkept(planned) {
        diagram.connect(nodes[index], diagram.node(.nothing, ["nothing"]), .isUnkept)
        continue
      }
      for provider in providers(of: planned) {
        let labels = [provider.name, provider.module].compactMap(\.self)
        diagram.connect(nodes[index], diagram.node(.provider, labels), .isKeptBy)
      }
    }
    return diagram
  }
}
