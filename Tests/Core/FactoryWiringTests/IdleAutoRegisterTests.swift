import FactoryKit
import FactoryTesting
import FactoryWiring
import Testing

/// A container whose author forgot `: AutoRegistering`.
private final class Depot: SharedContainer {
  @TaskLocal static var shared = Depot()
  let manager = ContainerManager()
  var crane: Factory<Int?> { promised() }
  var scale: Factory<Int?> { promised() }
  var clock: Factory<Int> { self { 0 } }

  func autoRegister() {
    crane.register { 1 }
    clock.register { 2 }
  }
}

struct IdleAutoRegisterTests {
  /// The plan of a build: the function registers for the crane and the clock.
  private static let plan = WiringPlan(
    containers: [
      PlannedContainer("Depot", module: "Harbor", wiring: Sample.place("Ark", 7)) { Depot.shared }
    ],
    factories: [
      factory("crane", registrations: [Sample.registration(8, [])]),
      factory("scale"),
      factory("clock", isPromised: false, registrations: [Sample.registration(9, [])]),
    ]
  )

  private static let message =
    "The autoRegister() of Depot in Ark/Ark.swift:7 never ran, because Depot doesn't conform to "
    + "AutoRegistering. Write extension Depot: AutoRegistering."

  private static func factory(
    _ name: String,
    isPromised: Bool = true,
    registrations: [PlannedRegistration] = []
  ) -> PlannedFactory {
    Sample.factory(
      name,
      in: "Depot",
      containerModule: "Harbor",
      isPromised: isPromised,
      registrations: registrations
    )
  }

  @Test("A function that never ran is a problem in place of the promises that it registers")
  func findsForgottenConformance() {
    Depot.$shared.withValue(Depot()) {
      let report = Self.plan.report()
      #expect(!report.isClean)
      #expect(report.unkept.map(\.factory.name) == ["crane", "scale"])
      #expect(report.problems.count == 2)
      #expect(report.problems.first == Self.message)
      #expect(report.problems.last?.hasPrefix("Depot.scale is promised in") == true)
      var plan = Self.plan
      plan.factories.removeAll(where: \.isPromised)
      #expect(plan.report().problems == [Self.message])
    }
  }

  @Test("A function that the app calls by itself has run")
  func acceptsCalledFunctions() {
    Depot.$shared.withValue(Depot()) {
      Depot.shared.autoRegister()
      Depot.shared.scale.register { 3 }
      #expect(Self.plan.report().isClean)
    }
  }

  @Test("A container without registrations in the sources has no function that matters")
  func acceptsEmptyFunctions() {
    var plan = Self.plan
    plan.factories = [Self.factory("scale")]
    Depot.$shared.withValue(Depot()) {
      Depot.shared.scale.register { 3 }
      #expect(plan.report().isClean)
    }
  }
}
