public import FactoryKit

/// The factories of a program and what their closures resolve, as far as the sources show.
///
/// `WiringPlugin` generates it with the plan. Nothing is resolved for it.
public struct WiringGraph: Hashable, Sendable {
  /// A factory of a graph.
  public struct Factory: Hashable, Sendable {
    /// The type of the container that declares the factory.
    public let container: String
    /// The name of the factory's property or function.
    public let name: String
    /// The type of the product, as the source writes it.
    public let type: String
    /// The scope in the definition.
    public let scope: String?
    /// Whether the factory is a promise.
    public let isPromised: Bool
    /// Whether it is a public factory of another module of the package that no source resolves or registers.
    public let isUnused: Bool
    /// The place of the declaration.
    public let place: PlannedPlace
    /// The name as `#function` writes it, or the `key:` in its place.
    fileprivate let key: String
    /// The factories that its closure resolves.
    public fileprivate(set) var edges: [Edge] = []
    /// The places outside of factories' closures that resolve the factory.
    public fileprivate(set) var uses: [PlannedPlace] = []
    /// The types around ``uses``; none for a place outside of any type.
    public fileprivate(set) var users: [PlannedPlace: String] = [:]

    /// The name with that of its container.
    public var fullName: String { "\(container).\(name)" }
  }

  /// A factory that the closure of another one resolves.
  public struct Edge: Hashable, Sendable {
    /// The index of the resolved factory in ``WiringGraph/factories``.
    public let factory: Int
    /// Whether each run of the closure resolves it.
    public let isSure: Bool
  }

  /// The factories, in the order of their modules, files and lines.
  public private(set) var factories: [Factory] = []

  /// Creates a graph from the text of the plan.
  ///
  /// - Parameter text: A line for each factory, followed by a line for each edge and each use. Other lines
  ///   have no effect.
  public init(_ text: String = "") {
    for line in text.split(separator: "\n") {
      // A key may be any text, so it comes last.
      let fields = line.dropFirst()
        .split(separator: "|", maxSplits: 8, omittingEmptySubsequences: false).map(String.init)
      switch (line.first, fields.count) {
      case ("-", 9): factories.append(Factory(fields))
      case ("<", 3...4) where !factories.isEmpty:
        let place = PlannedPlace(fields[...])
        factories[factories.count - 1].uses.append(place)
        if fields.count == 4 {
          factories[factories.count - 1].users[place] = fields[3]
        }
      case (">", 1), ("?", 1):
        guard let factory = Int(fields[0]), !factories.isEmpty else {
          continue
        }
        let edge = Edge(factory: factory, isSure: line.first == ">")
        factories[factories.count - 1].edges.append(edge)
      default: continue
      }
    }
    let count = factories.count
    for index in factories.indices {
      factories[index].edges.removeAll { $0.factory < 0 || $0.factory >= count }
    }
  }

  /// Returns the resolutions that this graph lacks: resolved by a factory that has no such edge.
  ///
  /// - Parameter graph: The record of a container.
  /// - Returns: The part of the record that the sources don't show.
  public func missing(from graph: ResolutionGraph) -> ResolutionGraph {
    var known: Set<[String]> = []
    for factory in factories {
      for edge in factory.edges {
        known.insert(factory.identity + factories[edge.factory].identity)
      }
    }
    var missing = ResolutionGraph()
    for request in graph.requests {
      guard let asker = request.asker, !known.contains(asker.identity + request.factory.identity)
      else {
        continue
      }
      missing.add(request)
    }
    return missing
  }
}

extension WiringGraph.Factory {
  fileprivate init(_ fields: [String]) {
    container = fields[0]
    name = fields[1]
    type = fields[2]
    scope = [fields[3]].first { !$0.isEmpty }
    isPromised = fields[4] == "promise"
    isUnused = fields[4] == "unused"
    place = PlannedPlace(fields[5...])
    key = fields[8]
  }

  /// The parts that a record knows: the last name of the container, the key without the parentheses of
  /// a function, and the module.
  fileprivate var identity: [String] {
    let type = container.split(separator: ".").last ?? ""
    let name = key.prefix { $0 != "(" }
    return [String(type), String(name), place.module]
  }
}

extension ResolvedFactory {
  fileprivate var identity: [String] { [container, name, module] }
}

extension PlannedPlace {
  /// Creates a place from a module, a file and a line.
  fileprivate init(_ fields: ArraySlice<String>) {
    let fields = Array(fields)
    self.init(module: fields[0], file: fields[1], line: Int(fields[2]) ?? 0)
  }
}
