import FactoryKit
import FactoryTesting
import Testing

@Suite(.container)
struct ResolvingTests {
  @Test func aPassedContainerResolves() {
    let container = Container()
    container.resolvingParcel.register { Box(label: "passed") }
    #expect(Sender(container: container).parcel.label == "passed")
  }

  @Test func allWaysOfResolvingAreEquivalent() {
    let box = Box(label: "one")
    Container.shared.resolvingParcel.register { box }
    let ways: [any Parcel] = [
      Container.shared.resolvingParcel(),
      Sender(container: .shared).parcel,
      Wrapped().parcel,
      Wrapped().lazyParcel,
      dependency(\.resolvingParcel),
    ]
    #expect(ways.allSatisfy { $0 === box })
  }

  @Test func dependencyResolvesFromTheSharedContainer() {
    let parcel: any Parcel = dependency(\.resolvingParcel)
    #expect(parcel.label == "box")
  }

  @Test func dependencyPassesAParameter() {
    #expect(dependency(\.resolvingLabelled, parameter: "fragile").label == "fragile")
  }

  @Test func dependencyResolvesFromAnOwnContainer() {
    let parcel: any Parcel = dependency(\PostOffice.parcel)
    #expect(parcel.label == "post")
  }

  @Test func dependencyPassesAParameterToAnOwnContainer() {
    #expect(dependency(\PostOffice.labelled, parameter: "express").label == "express")
  }

  @Test func dependencyUsesTheTasksContainer() {
    let container = PostOffice()
    container.parcel.register { Box(label: "of the task") }
    PostOffice.$shared.withValue(container) {
      #expect(dependency(\PostOffice.parcel).label == "of the task")
    }
  }

  @Test func dependencyInitializesANonisolatedClass() {
    let courier = Courier()
    #expect(courier.parcel.label == "box")
    #expect(courier.labelled.label == "lazy")
  }

  @Test func theDeprecatedResolveStillWorks() {
    let old: any OldForms.Type = DeprecatedForms.self
    #expect(old.resolved.map(\.label) == ["box", "post"])
  }
}

private protocol Parcel: AnyObject, Sendable {
  var label: String { get }
}

private final class Box: Parcel {
  let label: String

  init(label: String) { self.label = label }
}

private struct Sender {
  let parcel: any Parcel

  init(container: Container) { parcel = container.resolvingParcel() }
}

private final class Wrapped {
  @Injected(\.resolvingParcel) var parcel
  @LazyInjected(\.resolvingParcel) var lazyParcel
}

nonisolated private final class Courier {
  let parcel: any Parcel = dependency(\.resolvingParcel)
  lazy var labelled: Box = dependency(\.resolvingLabelled, parameter: "lazy")
}

/// A protocol without deprecations, through which tests call deprecated functions.
private protocol OldForms {
  static var resolved: [any Parcel] { get }
}

private enum DeprecatedForms: OldForms {
  @available(*, deprecated)
  static var resolved: [any Parcel] { [resolve(\.resolvingParcel), resolve(\PostOffice.parcel)] }
}

private final class PostOffice: SharedContainer {
  @TaskLocal static var shared = PostOffice()
  let manager = ContainerManager()

  var parcel: Factory<any Parcel> { self { Box(label: "post") } }
  var labelled: ParameterFactory<String, any Parcel> { self { Box(label: $0) } }
}

extension Container {
  fileprivate var resolvingParcel: Factory<any Parcel> { self { Box(label: "box") } }
  fileprivate var resolvingLabelled: ParameterFactory<String, Box> { self { Box(label: $0) } }
}
