public import FactoryKit

extension ResolutionGraph {
  /// Returns the requests and the captive dependencies as text.
  ///
  /// - Parameter format: The format.
  /// - Returns: The text, with a line break at its end.
  public func text(as format: WiringFormat) -> String {
    switch format {
    case .table: table
    case .json: json.text + "\n"
    case .mermaid: diagram.mermaid
    }
  }

  /// The requests, outer ones first.
  private var sorted: [ResolvedRequest] { requests.sorted { $0.depth < $1.depth } }

  private var table: String {
    guard !requests.isEmpty else {
      return "Nothing was resolved.\n"
    }
    let titles = ["Depth", "Factory", "Type", "Module", "Scope", "Resolved by", "Times"]
    let rows = sorted.map { request in
      [
        "\(request.depth)", request.factory.fullName, request.factory.type, request.factory.module,
        request.scope, request.asker?.fullName ?? "-", "\(count(of: request))",
      ]
    }
    let table = columns(([titles] + rows).map { $0.map { [$0] } })
    guard !captives.isEmpty else {
      return table
    }
    let lines = captives.map { captive in
      let chain = captive.chain.map(\.fullName)
      return """
        captive: \(chain.first ?? "") (\(captive.holderScope)) resolved \(chain.last ?? "") \
        (\(captive.scope)): \(chain.joined(separator: " → "))

        """
    }
    return table + "\n" + lines.joined()
  }

  private var json: JSONText {
    let requests = sorted.map { request -> JSONText in
      [
        "factory": json(request.factory),
        "resolvedBy": request.asker.map(json) ?? .null,
        "scope": .string(request.scope),
        "depth": .number(request.depth),
        "times": .number(count(of: request)),
      ]
    }
    let captives = captives.map { captive -> JSONText in
      [
        "chain": .list(captive.chain.map(json)),
        "holderScope": .string(captive.holderScope),
        "scope": .string(captive.scope),
      ]
    }
    return ["requests": .list(requests), "captives": .list(captives)]
  }

  private func json(_ factory: ResolvedFactory) -> JSONText {
    [
      "container": .string(factory.container),
      "name": .string(factory.name),
      "type": .string(factory.type),
      "module": .string(factory.module),
    ]
  }

  private var diagram: Diagram {
    var diagram = Diagram()
    for request in sorted {
      let node = diagram.node(request.factory)
      guard let asker = request.asker else {
        continue
      }
      diagram.connect(diagram.node(asker), node, .asks)
    }
    for captive in captives {
      guard let holder = captive.chain.first, let last = captive.chain.last else {
        continue
      }
      diagram.connect(diagram.node(holder), diagram.node(last), .holdsCaptive)
    }
    return diagram
  }
}

extension ResolvedFactory {
  fileprivate var fullName: String { "\(container).\(name)" }
}

extension Diagram {
  fileprivate mutating func node(_ factory: ResolvedFactory) -> Int {
    var name = factory.fullName
    if factory.container == "Container" {
      name = factory.name
    }
    return node(.promise, [name, factory.type, factory.module])
  }
}
