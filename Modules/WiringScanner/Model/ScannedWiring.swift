/// What the sources of a program say about its wiring.
package struct ScannedWiring: Hashable, Sendable {
  /// The module that the wiring is that of.
  package let target: SourceModule
  /// The containers that factories are declared in.
  package let containers: [ScannedContainer]
  /// All factories, in the order of their places.
  package let factories: [ScannedFactory]
  /// What was not understood.
  package let notices: [Notice]

  /// The promises, and what `autoRegister()` replaces besides.
  package var planned: [ScannedFactory] {
    factories.filter { $0.isPromised || $0.registrations.contains(where: \.isAutomatic) }
  }

  /// What to say in a build: what is not understood, and the promises that nobody keeps.
  package var warnings: [Notice] {
    let unkept = factories.filter { $0.isPromised && !isKept($0) }.map {
      Notice(place: $0.place, message: "promise '\($0.name)' is never registered by \(target.name)")
    }
    let unchecked = factories.filter(\.isPromised).compactMap { promise -> Notice? in
      guard container(of: promise) == nil else { return nil }
      return Notice(
        place: promise.place,
        message: "promise '\(promise.name)' is not checked at launch: \(target.name) does not see "
          + "a shared instance of its container '\(promise.container)'"
      )
    }
    return (notices + unkept + unchecked).sorted {
      ($0.place, $0.message) < ($1.place, $1.message)
    }
  }

  /// The container of a promise, if the target can name the instance that is shared.
  package func container(of promise: ScannedFactory) -> ScannedContainer? {
    let container = containers.first { $0.name == promise.container }
    guard let container, container.isProtocol || isNameable(container) else { return nil }
    return container
  }

  /// Whether the target can name the shared instance of a container.
  package func isNameable(_ container: ScannedContainer) -> Bool {
    guard container.isShared, !container.isProtocol, !container.name.contains("…") else {
      return false
    }
    if container.access == .public { return true }
    if container.module == target.name { return container.access > .private }
    return container.access == .package && container.package == target.package
  }

  private func isKept(_ promise: ScannedFactory) -> Bool {
    promise.registrations.contains { $0.isAutomatic || $0.place.module == target.name }
  }
}
