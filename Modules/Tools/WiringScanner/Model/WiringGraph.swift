/// A graph of an app's factories, with an edge for each factory that a closure of another one resolves.
package struct WiringGraph: Sendable {
  /// The scopes that store an instance longer than a bound scope does, with the longest first.
  private static let longLived: Set = ["cached", "shared", "singleton"]

  private let target: String
  let factories: [ScannedFactory]
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
  /// No two chains have a factory in common.
  var cycles: [[Int]] {
    let component = components
    let users = sureUsers
    var counts = edges.indices.map { user in
      edges[user].count { $0.isSure && component[$0.factory] == component[user] }
    }
    var (cycles, isLeft) = ([[Int]](), Array(repeating: true, count: edges.count))
    /// Removes factories, and all that can't be part of a cycle without them.
    func remove(_ factories: [Int]) {
      var pending = factories
      while let factory = pending.popLast() {
        guard isLeft[factory] else { continue }
        isLeft[factory] = false
        for user in users[factory] where component[user] == component[factory] {
          counts[user] -= 1
          if counts[user] == 0 { pending.append(user) }
        }
      }
    }
    remove(edges.indices.filter { counts[$0] == 0 })
    for start in edges.indices where isLeft[start] {
      let chain = cycle(from: start) { isLeft[$0] && component[$0] == component[start] }
      if let chain { cycles.append(chain) }
      remove(chain ?? [start])
    }
    return cycles
  }

  /// For each factory the factories that certainly resolve it.
  private var sureUsers: [[Int]] {
    var users = Array(repeating: [Int](), count: edges.count)
    for user in edges.indices {
      for edge in edges[user] where edge.isSure { users[edge.factory].append(user) }
    }
    return users
  }

  /// For each factory one that stands for its strongly connected component.
  ///
  /// The algorithm is that of Tarjan (1972), with a stack of its own, because chains may be long.
  private var components: [Int] {
    var component = Array(repeating: -1, count: edges.count)
    var (order, low, count) = (component, component, 0)
    var (stack, path) = ([Int](), [(factory: Int, next: Int)]())
    for root in edges.indices where order[root] < 0 {
      path.append((root, 0))
      while let (factory, next) = path.last {
        if next == 0 {
          (order[factory], low[factory], count) = (count, count, count + 1)
          stack.append(factory)
        }
        if next < edges[factory].count {
          path[path.count - 1].next += 1
          let edge = edges[factory][next]
          guard edge.isSure else { continue }
          if order[edge.factory] < 0 {
            path.append((edge.factory, 0))
          } else if component[edge.factory] < 0 {
            low[factory] = min(low[factory], order[edge.factory])
          }
          continue
        }
        path.removeLast()
        if let user = path.last?.factory { low[user] = min(low[user], low[factory]) }
        guard low[factory] == order[factory] else { continue }
        while let member = stack.popLast() {
          component[member] = factory
          if member == factory { break }
        }
      }
    }
    return component
  }

  /// Returns the shortest chain of sure edges from a factory to itself; nil without one.
  private func cycle(from start: Int, through isLink: (Int) -> Bool) -> [Int]? {
    var (previous, pending, next) = ([Int: Int](), [start], 0)
    while next < pending.count {
      let user = pending[next]
      for edge in edges[user] where edge.isSure && previous[edge.factory] == nil {
        previous[edge.factory] = user
        if edge.factory == start {
          var chain = [user]
          while let last = chain.last, last != start { chain.append(previous[last] ?? start) }
          return chain.reversed()
        }
        if isLink(edge.factory) { pending.append(edge.factory) }
      }
      next += 1
    }
    return nil
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
    var (next, pending) = ([Int: Int](), edges.indices.filter { factories[$0].boundScope != nil })
    guard !pending.isEmpty else { return [] }
    let users = sureUsers
    var index = 0
    while index < pending.count {
      let resolved = pending[index]
      for user in users[resolved] where next[user] == nil && user != resolved {
        next[user] = resolved
        // Each resolution of such a factory runs its closure.
        let isLink = factories[user].scope.map { $0 == "unique" || $0 == "graph" } ?? true
        if isLink, factories[user].boundScope == nil { pending.append(user) }
      }
      index += 1
    }
    return edges.indices.compactMap { holder in
      guard next[holder] != nil, factories[holder].scope.map(Self.longLived.contains) == true else {
        return nil
      }
      var chain = [holder]
      while let factory = next[chain[chain.count - 1]],
        chain.count == 1 || factories[chain[chain.count - 1]].boundScope == nil
      {
        chain.append(factory)
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
    var closures = registrations.map(\.edges)
    if !isPromised, !isReplaced { closures.append(edges) }
    let isKnown =
      !isExposed && condition.isAlwaysMet
      && (isPromised ? registrations.contains(where: \.isCertain) : isPlain)
    var (merged, positions, counts) = ([ScannedEdge](), [Int: Int](), [Int]())
    for edge in closures.joined() {
      let position = positions[edge.factory] ?? merged.count
      if position == merged.count {
        positions[edge.factory] = position
        merged.append(edge)
        counts.append(0)
      }
      if edge.isSure { counts[position] += 1 }
    }
    return merged.indices.map {
      let isSure = isKnown && counts[$0] == closures.count
      return ScannedEdge(factory: merged[$0].factory, place: merged[$0].place, isSure: isSure)
    }
  }

  /// Whether each resolution certainly runs the closure of its definition.
  var buildsOnEachCall: Bool {
    !isPromised && isPlain && !isExposed && registrations.isEmpty
      && scope.map { $0 == "unique" || $0 == "graph" } ?? true
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
