/// What the sources of a program say about its wiring.
package struct ScannedWiring: Hashable, Sendable {
  /// The module that the wiring is that of.
  package let target: SourceModule
  /// The names of the types that the target declares in no other type.
  package let targetTypes: Set<String>
  /// When the target imports each module that it does not always import.
  package let targetImports: [String: Condition]
  /// The containers that factories are declared in.
  package let containers: [ScannedContainer]
  /// All factories, in the order of their places.
  package let factories: [ScannedFactory]
  /// The files that could not be read.
  package let unread: [Notice]
  /// What registers and never runs.
  package let idle: [Notice]
  /// What may be a promise, but isn't understood.
  package let notUnderstood: [Notice]

  /// The promises, and what `autoRegister()` replaces besides.
  package var planned: [ScannedFactory] {
    factories.filter {
      !$0.condition.isNeverMet
        && ($0.isPromised || $0.registrations.contains(where: \.isAutomatic))
    }
  }

  /// The warnings of a build: what can't be read, or else the promises that are certain to be unkept.
  package var warnings: [Notice] {
    let broken = factories.filter(\.isPromised).compactMap { promise in
      fault(of: promise).map {
        Notice(place: promise.place, message: "warning: promise '\(promise.name)' is \($0)")
      }
    }
    return unread.isEmpty
      ? idle + broken
      : unread.map {
        Notice(place: $0.place, message: "warning: \($0.message)")
      }
  }

  /// Why a promise is certain to be unkept; nil if it isn't.
  private func fault(of promise: ScannedFactory) -> String? {
    guard promise.condition.isAlwaysMet, !promise.isUnclear else { return nil }
    let registrations = promise.registrations
    if registrations.isEmpty { return "never registered by \(target.name)" }
    let lasting = registrations.filter { $0.context == nil }
    if lasting.isEmpty {
      let contexts = Set(registrations.compactMap(\.context)).sorted().joined(separator: ", ")
      return "registered for a context only: \(contexts)"
    }
    guard lasting.allSatisfy(\.isUncalled) else { return nil }
    let functions = Set(lasting.compactMap(\.function)).sorted().map { "'\($0)'" }
    return "registered only in \(functions.joined(separator: ", ")), which nothing calls"
  }
}
