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
    factories.filter { factory in
      if factory.condition.isNeverMet { return false }
      return factory.isPromised || factory.registrations.contains(where: \.isAutomatic)
    }
  }

  /// The factories that no source resolves or registers.
  var unused: [ScannedFactory] { factories.filter(\.isUnused) }

  /// The warnings of a build: the unreadable sources, or else the certain mistakes.
  package var warnings: [Notice] {
    guard unread.isEmpty else { return unread }
    let stray = factories.filter(\.buildsOnEachCall).flatMap(\.strayCalls)
    var broken: [Notice] = []
    for promise in factories {
      guard let fault = fault(of: promise) else { continue }
      let message = "warning: promise '\(promise.name)' is \(fault)"
      broken.append(Notice(place: promise.place, message: message))
    }
    return mistakes + stray.sorted { $0.place < $1.place } + broken + graph.warnings
  }

  /// The factories with their resolutions.
  package var graph: ScannedGraph { ScannedGraph(factories) }

  /// The reason that a promise is certainly unkept; nil if it may be kept, and for any other factory.
  private func fault(of promise: ScannedFactory) -> String? {
    guard promise.isPromised,
      promise.isMember,
      promise.condition.isAlwaysMet,
      !promise.isUnclear
    else { return nil }
    if promise.registrations.isEmpty {
      if promise.isList { return "never contributed to by \(target.name)" }
      return "never registered by \(target.name)"
    }
    if let contexts = promise.onlyContexts {
      return "registered for a context only: \(contexts)"
    }
    let lasting = promise.registrations.filter { !$0.isLimited }
    guard lasting.allSatisfy(\.isUncalled) else { return nil }
    let names = Set(lasting.map(\.function.description)).sorted()
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    return "registered only in \(list), which nothing calls"
  }
}
