/// The wiring of a program, as far as its sources show it.
package struct ScannedWiring: Hashable, Sendable {
  /// The module of the app.
  package let target: SourceModule
  /// The condition of each import of the target that isn't unconditional.
  package let targetImports: [String: Condition]
  /// The containers that factories are declared in.
  package let containers: [ScannedContainer]
  /// All factories, in the order of their places.
  package let factories: [ScannedFactory]
  /// The warnings about files that could not be read.
  package let unread: [Notice]
  /// The warnings about single lines, such as functions that never run.
  package let mistakes: [Notice]
  /// The possible promises that aren't understood.
  package let notUnderstood: [Notice]

  /// The promises, and the other factories that the wiring replaces.
  package var planned: [ScannedFactory] {
    factories.filter {
      !$0.condition.isNeverMet
        && ($0.isPromised || $0.registrations.contains(where: \.isAutomatic))
    }
  }

  /// The warnings of a build: the unreadable sources, or else the certain mistakes.
  package var warnings: [Notice] {
    let broken = factories.filter(\.isPromised).compactMap { promise in
      fault(of: promise).map {
        Notice(place: promise.place, message: "warning: promise '\(promise.name)' is \($0)")
      }
    }
    let stray = factories.filter(\.buildsOnEachCall).flatMap(\.strayCalls)
      .sorted { $0.place < $1.place }
    guard unread.isEmpty else { return unread }
    return mistakes + stray + broken + graph.warnings
  }

  /// The factories with their resolutions.
  package var graph: ScannedGraph { ScannedGraph(factories) }

  /// The reason that a promise is certainly unkept; nil if it may be kept.
  private func fault(of promise: ScannedFactory) -> String? {
    guard promise.isMember,
      promise.condition.isAlwaysMet,
      !promise.isUnclear
    else { return nil }
    if promise.registrations.isEmpty {
      if promise.isList { return "never contributed to by \(target.name)" }
      return "never registered by \(target.name)"
    }
    if let contexts = promise.onlyContexts { return "registered for a context only: \(contexts)" }
    let lasting = promise.registrations.filter { !$0.isLimited }
    guard lasting.allSatisfy(\.isUncalled) else { return nil }
    let functions = Set(lasting.map(\.function.description)).sorted().map { "'\($0)'" }
    return "registered only in \(functions.joined(separator: ", ")), which nothing calls"
  }
}
