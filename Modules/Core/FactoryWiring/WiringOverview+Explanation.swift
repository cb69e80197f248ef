extension WiringOverview {
  /// The greatest number of factories in a tree of dependencies, so that it fits on one screen.
  private static let mostLines = 40

  /// Returns the declaration, the registrations, the dependencies and the dependents of factories.
  ///
  /// - Parameter name: The name of a factory, such as `network` or `Container.network`.
  /// - Returns: A text for each factory of this name; `nil` without one.
  public func explanation(of name: String) -> String? {
    let found = graph.factories.indices.filter {
      [graph.factories[$0].name, graph.factories[$0].fullName].contains(name)
    }
    if found.isEmpty {
      return nil
    }
    return found.map(explanation).joined(separator: "\n")
  }

  /// The names of all factories, for a hint about an unknown one.
  public var names: [String] {
    Array(Set(graph.factories.flatMap { [$0.name, $0.fullName] })).sorted()
  }

  private func explanation(_ index: Int) -> String {
    let factory = graph.factories[index]
    var kind = "factory"
    if factory.isPromised {
      kind = "promise"
    }
    var lines = [
      "\(factory.fullName): \(kind) of \(factory.type)",
      "  Declared in  \(factory.place) (\(factory.place.module))",
      "  Scope        \(factory.scope ?? "none")",
    ]
    lines += registrations(of: factory)
    var tree: [String] = []
    addDependencies(of: index, path: [index], to: &tree)
    lines += section("Resolves", tree)
    lines += section("Resolved by", dependents(of: index))
    return lines.map { "\($0)\n" }.joined()
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    if lines.isEmpty {
      return ["  \(title): nothing"]
    }
    return ["  \(title):"] + lines
  }

  /// A line for each registration; the last one that always runs applies.
  private func registrations(of factory: WiringGraph.Factory) -> [String] {
    guard let planned = planned(factory), !planned.registrations.isEmpty else {
      if factory.isPromised {
        return ["  Created by   nothing"]
      }
      return ["  Created by   the definition"]
    }
    let winner = certain(planned).last
    return planned.registrations.map { registration in
      let products = registration.providers.map(\.name).unlessEmpty(["unknown"])
      var action = "Registered "
      if registration.isContribution {
        action = "Contributed"
      }
      var line = "  \(action)  \(registration.place): \(products.joined(separator: ", "))"
      if let wiring = registration.wiring {
        line += ", by \(wiring)"
      }
      if let context = registration.context {
        line += ", \(context)"
      }
      if registration == winner {
        line += ", which applies"
      }
      return line
    }
  }

  private func addDependencies(of index: Int, path: [Int], to lines: inout [String]) {
    for edge in graph.factories[index].edges {
      guard lines.count < Self.mostLines else {
        if lines.count == Self.mostLines {
          lines.append("    …")
        }
        return
      }
      let isRepeated = path.contains(edge.factory)
      var line = String(repeating: "  ", count: path.count + 1)
      line += name(of: edge)
      if isRepeated {
        line += " (again)"
      }
      lines.append(line)
      if !isRepeated {
        addDependencies(of: edge.factory, path: path + [edge.factory], to: &lines)
      }
    }
  }

  /// The factories whose closures resolve a factory, and the other places that do, with their types.
  private func dependents(of index: Int) -> [String] {
    let factories = graph.factories.filter { $0.edges.contains { $0.factory == index } }
    var lines = factories.map { factory in
      let isSure = factory.edges.contains { $0.factory == index && $0.isSure }
      if isSure {
        return "    \(factory.fullName)"
      }
      return "    \(factory.fullName) (possibly)"
    }
    let factory = graph.factories[index]
    for place in factory.uses {
      var line = "    "
      if let user = factory.users[place] {
        line += "\(user), "
      }
      lines.append("\(line)\(place) (\(place.module))")
    }
    return lines
  }
}
