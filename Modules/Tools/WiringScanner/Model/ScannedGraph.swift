/// A graph of an app's factories, with an edge for each factory that a closure of another one resolves.
package struct ScannedGraph: Sendable {
  /// The scopes that store an instance longer than a bound scope does, with the longest first.
  private static let longLived: Set = ["cached", "shared", "singleton"]

  /// All factories.
  package let factories: [ScannedFactory]
  /// For each factory the factories that it resolves, each once.
  package let edges: [[ScannedEdge]]

  init(_ factories: [ScannedFactory]) {
    self.factories = factories
    edges = factories.map(\.effectiveEdges)
  }

  /// The warnings of a build about resolutions that certainly fail at run time.
  package var warnings: [Notice] {
    cycles.map(warning(ofCycle:)) + captives.map(warning(ofCaptive:))
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
    var cycles: [[Int]] = []
    var path: [Int] = []
    var next = Array(repeating: 0, count: edges.count)
    /// The position of each factory in the path; -1 before it is part of the path, and `done` after that.
    var positions = Array(repeating: -1, count: edges.count)
    func leave(from start: Int) {
      for factory in path[start...] { positions[factory] = done }
      path.removeSubrange(start...)
    }
    for start in edges.indices where positions[start] < 0 {
      path = [start]
      positions[start] = 0
      while let user = path.last {
        guard let edge = edges[user].element(next[user]) else {
          leave(from: path.count - 1)
          continue
        }
        next[user] += 1
        var position = done
        if edge.isSure { position = positions[edge.factory] }
        if position < 0 {
          positions[edge.factory] = path.count
          path.append(edge.factory)
        } else if position < done {
          cycles.append(Array(path[position...]))
          leave(from: position)
        }
      }
    }
    return cycles.sorted { $0[0] < $1[0] }
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
    var resolved: [Int: Int] = [:]
    var pending = scopes.indices.filter { scopes[$0] != nil }
    var next = 0
    while let factory = pending.element(next) {
      next += 1
      for user in users[factory] where resolved[user] == nil && user != factory {
        resolved[user] = factory
        if factories[user].isUnscoped, scopes[user] == nil { pending.append(user) }
      }
    }
    return edges.indices.compactMap { holder in
      guard var factory = resolved[holder],
        Self.longLived.contains(factories[holder].scope ?? "")
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
    let holder = factories[chain[0]]
    let captive = factories[chain[chain.count - 1]]
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

  private func text(_ chain: [Int]) -> String {
    chain.map { factories[$0].fullName }.joined(separator: " → ")
  }
}

extension ScannedFactory {
  /// The name with that of its container.
  package var fullName: String { "\(container).\(name)" }

  /// The factories that its closures resolve: those that the app may run.
  ///
  /// An edge is sure if only one closure may run, and is sure in this one.
  var effectiveEdges: [ScannedEdge] {
    if registrations.isEmpty, !isPromised {
      return edges.unique(sure: edges.filter { $0.isSure && isSteady && isPlain })
    }
    // A contribution adds to what the definition resolves.
    if registrations.count == 1, registrations[0].isCertain, !registrations[0].isContribution {
      let edges = registrations[0].edges
      return edges.unique(sure: edges.filter { $0.isSure && isSteady })
    }
    return (edges + registrations.flatMap(\.edges)).unique(sure: [])
  }

  /// Whether only the code that is understood changes the factory, in each build.
  private var isSteady: Bool { !isUnclear && condition.isAlwaysMet }

  /// Whether its product is an array, which modules may contribute to.
  var isList: Bool { type.hasSuffix("]") }

  /// Whether other modules can use it, and nothing in the sources does or may.
  var isUnusedProvider: Bool {
    access >= .package && isMember && isSteady && !isPromised && !isList && uses.isEmpty
      && registrations.isEmpty
  }

  /// Whether no scope stores its instances longer than one resolution.
  var isUnscoped: Bool { scope == nil || scope == "unique" || scope == "graph" }

  /// Whether each resolution certainly runs the closure of its definition.
  var buildsOnEachCall: Bool {
    !isPromised && isPlain && !isUnclear && registrations.isEmpty && isUnscoped
  }

  /// The bound scope of its instances; for a promise, that of its only registration.
  var boundScope: String? {
    if isBound { return scope }
    guard isPromised else { return nil }
    return registrations.only?.openScope
  }

  /// The contexts of a promise that is registered for contexts only; nil for any other factory.
  var onlyContexts: String? {
    guard isPromised,
      isSteady,
      !registrations.isEmpty,
      registrations.allSatisfy(\.isLimited)
    else { return nil }
    return Set(registrations.compactMap(\.context)).sorted().joined(separator: ", ")
  }
}
