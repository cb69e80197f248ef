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

  // MARK: - Circular dependencies

  /// The chains of factories that certainly resolve themselves, without the repeated factory.
  ///
  /// A depth-first search finds a chain where an edge leads back into the path. No two chains have a factory in
  /// common: the next scan finds a further chain through one of them.
  var cycles: [[Int]] {
    var cycles: [[Int]] = []
    var path: [Int] = []
    /// The position of each factory in the path.
    var positions: [Int: Int] = [:]
    /// The number of edges of each factory that the search has followed.
    var followed = Array(repeating: 0, count: edges.count)
    var isDone = Array(repeating: false, count: edges.count)
    func enter(_ factory: Int) {
      positions[factory] = path.count
      path.append(factory)
    }
    func leave(from start: Int) {
      for factory in path[start...] {
        positions[factory] = nil
        isDone[factory] = true
      }
      path.removeSubrange(start...)
    }
    for start in edges.indices where !isDone[start] {
      enter(start)
      while let user = path.last {
        guard let edge = edges[user].element(followed[user]) else {
          leave(from: path.count - 1)
          continue
        }
        followed[user] += 1
        if !edge.isSure || isDone[edge.factory] {
          continue
        }
        if let position = positions[edge.factory] {
          cycles.append(Array(path[position...]))
          leave(from: position)
        } else {
          enter(edge.factory)
        }
      }
    }
    return cycles.sorted { $0[0] < $1[0] }
  }

  private func warning(ofCycle cycle: [Int]) -> Notice {
    let places = cycle.map { index in
      let factory = factories[index]
      return "\(factory.fullName) (\(factory.place))"
    }
    return Notice(
      place: factories[cycle[0]].place,
      message: """
        warning: Circular dependency: \(text(cycle + [cycle[0]])). Declared here: \
        \(places.joined(separator: ", ")). Resolve one of them later, with @LazyInjected \
        or a call in a method, or move what they share into a factory of its \
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
      for edge in edges[user] where edge.isSure {
        users[edge.factory].append(user)
      }
    }
    var resolved: [Int: Int] = [:]
    var pending = scopes.indices.filter { scopes[$0] != nil }
    var next = 0
    while let factory = pending.element(next) {
      next += 1
      for user in users[factory] where resolved[user] == nil && user != factory {
        resolved[user] = factory
        if factories[user].isUnscoped, scopes[user] == nil {
          pending.append(user)
        }
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
    var effective = edges + registrations.flatMap(\.edges)
    var areSure = false
    if let only = registrations.only {
      // A contribution adds to what the definition resolves.
      if only.isCertain, !only.isContribution {
        effective = only.edges
        areSure = isSteady
      }
    } else if registrations.isEmpty, !isPromised {
      areSure = isSteady && isPlain
    }
    if !areSure {
      for index in effective.indices {
        effective[index].isSure = false
      }
    }
    return effective.unique()
  }

  /// Whether only the code that is understood changes the factory, in each build.
  private var isSteady: Bool { !isUnclear && condition.isAlwaysMet }

  /// Whether its product is an array, which modules may contribute to.
  var isList: Bool { type.hasSuffix("]") }

  /// Whether other modules can use it, and nothing in the sources does or may.
  var isUnusedProvider: Bool {
    guard uses.isEmpty,
      registrations.isEmpty
    else { return false }
    // Modules may contribute to a list without a closure, or not.
    let isProvider = isPlain || !isList
    return access >= .package && isMember && isSteady && !isPromised && isProvider
  }

  /// Whether no scope stores its instances longer than one resolution.
  var isUnscoped: Bool {
    scope == nil || scope == "unique" || scope == "graph"
  }

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
    let contexts = Set(registrations.compactMap(\.context))
    return contexts.sorted().joined(separator: ", ")
  }
}
