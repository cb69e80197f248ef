/// A graph of an app's factories, with an edge for each factory that a closure of another one resolves.
package struct WiringGraph: Sendable {
  /// The scopes that store an instance longer than a bound scope does, with the longest first.
  private static let longLived: Set = ["cached", "shared", "singleton"]

  private let target: String
  /// All factories.
  package let factories: [ScannedFactory]
  /// For each factory the factories that it resolves, each once.
  package let edges: [[ScannedEdge]]

  init(_ factories: [ScannedFactory], target: String) {
    (self.factories, self.target) = (factories, target)
    edges = factories.map(\.effectiveEdges)
  }

  /// The warnings of a build about resolutions that certainly fail at run time.
  package var warnings: [Notice] {
    cycles.map(warning(ofCycle:)) + captives.map(warning(ofCaptive:)) + dependentsOfContexts
  }

  /// For each factory the places of the closures that resolve it.
  var users: [Set<Place>] {
    var users = Array(repeating: Set<Place>(), count: edges.count)
    for edge in edges.joined() { users[edge.factory].insert(edge.place) }
    return users
  }

  // MARK: - Circular dependencies

  /// The chains of factories that certainly resolve themselves, without the repeated factory.
  ///
  /// A depth-first search finds a chain where an edge leads back into the path. No two chains have a factory in
  /// common: the next scan finds a further chain through one of them.
  var cycles: [[Int]] {
    let done = Int.max
    var (cycles, path) = ([[Int]](), [Int]())
    var next = Array(repeating: 0, count: edges.count)
    /// The position of each factory in the path; -1 before it is part of the path, and `done` after that.
    var positions = Array(repeating: -1, count: edges.count)
    func leave(from start: Int) {
      for factory in path[start...] { positions[factory] = done }
      path.removeSubrange(start...)
    }
    for start in edges.indices where positions[start] < 0 {
      (path, positions[start]) = ([start], 0)
      while let user = path.last {
        guard let edge = edges[user].element(next[user]) else {
          leave(from: path.count - 1)
          continue
        }
        next[user] += 1
        let position = edge.isSure ? positions[edge.factory] : done
        if position < 0 {
          positions[edge.factory] = path.count
          path.append(edge.factory)
        } else if position < done {
          cycles.append(shortestCycle(in: Set(path[position...])))
          leave(from: position)
        }
      }
    }
    return cycles.sorted { $0[0] < $1[0] }
  }

  /// Returns the shortest chain from the first of some factories to itself, within factories that have one.
  private func shortestCycle(in factories: Set<Int>) -> [Int] {
    let start = factories.min() ?? 0
    var (previous, pending, next) = ([Int: Int](), [start], 0)
    while let user = pending.element(next) {
      next += 1
      for edge in edges[user]
      where edge.isSure && factories.contains(edge.factory) && previous[edge.factory] == nil {
        previous[edge.factory] = user
        pending.append(edge.factory)
        guard edge.factory == start else { continue }
        var chain = [user]
        while let last = chain.last, last != start { chain.append(previous[last] ?? start) }
        return chain.reversed()
      }
    }
    return []
  }

  private func warning(ofCycle cycle: [Int]) -> Notice {
    let places = cycle.map { "\(factories[$0].fullName) (\(factories[$0].place))" }
    return Notice(
      place: factories[cycle[0]].place,
      message: """
        warning: Circular dependency: \(text(cycle + [cycle[0]])). Declared here: \
        \(places.joined(separator: ", ")). Resolve one of them later, with @LazyInjected, \
        @InjectedTask (async) or a call in a method, or move what they share into a factory of its \
        own.
        """
    )
  }

  // MARK: - Captive dependencies

  /// For each long-lived factory the chain to a factory of a bound scope that it certainly resolves.
  ///
  /// One search backwards from all factories of bound scopes finds the shortest chains.
  var captives: [[Int]] {
    let scopes = factories.map(\.boundScope)
    var users = Array(repeating: [Int](), count: edges.count)
    for user in edges.indices {
      for edge in edges[user] where edge.isSure { users[edge.factory].append(user) }
    }
    var (resolved, pending) = ([Int: Int](), scopes.indices.filter { scopes[$0] != nil })
    var next = 0
    while let factory = pending.element(next) {
      next += 1
      for user in users[factory] where resolved[user] == nil && user != factory {
        resolved[user] = factory
        if factories[user].isUnscoped, scopes[user] == nil { pending.append(user) }
      }
    }
    return edges.indices.compactMap { holder in
      guard var factory = resolved[holder], Self.longLived.contains(factories[holder].scope ?? "")
      else { return nil }
      var chain = [holder, factory]
      while scopes[factory] == nil, let next = resolved[factory] {
        chain.append(next)
        factory = next
      }
      return chain
    }
  }

  private func warning(ofCaptive chain: [Int]) -> Notice {
    let (holder, captive) = (factories[chain[0]], factories[chain[chain.count - 1]])
    return Notice(
      place: holder.place,
      message: """
        warning: Captive dependency: \(holder.fullName) (\(holder.scope ?? "")) resolves \
        \(captive.fullName) (\(captive.boundScope ?? "")) during its build, and may hold it after its \
        lifetime: \(text(chain)). Declared here: \(holder.place), \(captive.place). Give \
        \(holder.fullName) the same or a shorter lifetime, or resolve \(captive.fullName) each \
        time that \(holder.fullName) needs it.
        """
    )
  }

  // MARK: - Promises

  /// A warning for each factory that certainly resolves a promise with registrations for contexts only.
  private var dependentsOfContexts: [Notice] {
    factories.indices.flatMap { factory in
      edges[factory].compactMap { edge -> Notice? in
        guard edge.isSure, let contexts = factories[edge.factory].onlyContexts else { return nil }
        return Notice(
          place: factories[factory].place,
          message: """
            warning: \(factories[factory].fullName) resolves \(factories[edge.factory].fullName), \
            which \(target) registers for a context only (\(contexts)): \
            \(text([factory, edge.factory])). Declared here: \(factories[factory].place), \
            \(factories[edge.factory].place). Resolved here: \(edge.place).
            """
        )
      }
    }
  }

  private func text(_ chain: [Int]) -> String {
    chain.map { factories[$0].fullName }.joined(separator: " → ")
  }
}

extension ScannedFactory {
  /// The name with that of its container.
  package var fullName: String { "\(container).\(name)" }

  /// The factories that its closures resolve: those that the app may run.
  ///
  /// An edge is sure if it is sure in each of these closures.
  var effectiveEdges: [ScannedEdge] {
    let isReplaced = registrations.contains(where: \.isCertain)
    let ownEdges = isPromised || isReplaced ? [] : [edges]
    let closures = registrations.map(\.edges) + ownEdges
    let isKnown =
      !isExposed && condition.isAlwaysMet && (isPromised ? isReplaced : isPlain)
    var counts: [Int: Int] = [:]
    for edge in closures.joined() where edge.isSure { counts[edge.factory, default: 0] += 1 }
    let first = isKnown ? closures.first ?? [] : []
    return closures.joined().unique(
      sure: first.filter { $0.isSure && counts[$0.factory] == closures.count }
    )
  }

  /// Whether no scope stores its instances longer than one resolution.
  var isUnscoped: Bool { [nil, "unique", "graph"].contains(scope) }

  /// Whether each resolution certainly runs the closure of its definition.
  var buildsOnEachCall: Bool {
    !isPromised && isPlain && !isExposed && registrations.isEmpty && isUnscoped
  }

  /// The bound scope of its instances, or of one of its registrations.
  var boundScope: String? { isBound ? scope : registrations.lazy.compactMap(\.openScope).first }

  /// The contexts of a promise that is registered for contexts only; nil for any other factory.
  var onlyContexts: String? {
    guard isPromised, condition.isAlwaysMet, !isUnclear, !registrations.isEmpty,
      registrations.allSatisfy(\.isLimited)
    else { return nil }
    return Set(registrations.compactMap(\.context)).sorted().joined(separator: ", ")
  }
}
