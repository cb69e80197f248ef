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
    var (cycles, candidates) = ([[Int]](), cyclic)
    for start in factories.indices where candidates.contains(start) {
      guard let chain = chain(from: start, to: { $0 == start }, through: candidates.contains) else {
        continue
      }
      cycles.append(chain.dropLast())
      candidates.subtract(chain)
    }
    return cycles
  }

  /// The factories that may be part of a cycle, or lead to one.
  private var cyclic: Set<Int> {
    var (users, counts) = (Array(repeating: [Int](), count: edges.count), [Int]())
    for factory in edges.indices {
      let resolved = edges[factory].filter(\.isSure).map(\.factory)
      counts.append(resolved.count)
      for other in resolved { users[other].append(factory) }
    }
    var (cyclic, pending) = (Set(edges.indices), edges.indices.filter { counts[$0] == 0 })
    while let factory = pending.popLast() {
      cyclic.remove(factory)
      for user in users[factory] {
        counts[user] -= 1
        if counts[user] == 0 { pending.append(user) }
      }
    }
    return cyclic
  }

  /// Returns the shortest chain of sure edges; nil without one.
  private func chain(
    from start: Int,
    to isEnd: (Int) -> Bool,
    through isLink: (Int) -> Bool
  ) -> [Int]? {
    var (previous, pending, next) = ([Int: Int](), [start], 0)
    while next < pending.count {
      for edge in edges[pending[next]] where edge.isSure && previous[edge.factory] == nil {
        previous[edge.factory] = pending[next]
        if isEnd(edge.factory) {
          var chain = [edge.factory]
          repeat {
            chain.append(previous[chain[chain.count - 1]] ?? start)
          } while chain[chain.count - 1] != start
          return chain.reversed()
        }
        if isLink(edge.factory), edge.factory != start { pending.append(edge.factory) }
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
  var captives: [[Int]] {
    guard factories.contains(where: { $0.boundScope != nil }) else { return [] }
    return factories.indices.compactMap { holder in
      guard factories[holder].scope.map(Self.longLived.contains) == true else { return nil }
      return chain(from: holder, to: { factories[$0].boundScope != nil }) { link in
        // Each resolution of such a factory runs its closure.
        factories[link].scope.map { $0 == "unique" || $0 == "graph" } ?? true
      }
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
    var merged: [ScannedEdge] = []
    for edge in closures.joined() where !merged.contains(where: { $0.factory == edge.factory }) {
      let isSure =
        isKnown
        && closures.allSatisfy { $0.contains { $0.factory == edge.factory && $0.isSure } }
      merged.append(ScannedEdge(factory: edge.factory, place: edge.place, isSure: isSure))
    }
    return merged
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
