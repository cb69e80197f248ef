import CommandLineKit
import FactoryKit
import FactoryTesting
import FactoryWiring
import Testing
import WiringCommand

extension Container {
  fileprivate var unkept: Factory<Int?> { promised() }
  fileprivate var kept: Factory<Int?> { promised() }
}

@Suite(.unwired)
struct UnkeptPromisesTests {
  private let plan = WiringPlan(
    containers: [
      PlannedContainer(
        "Container",
        wiring: PlannedPlace(module: "App", file: "App/W.swift", line: 8)
      ) {
        Container.shared
      }
    ],
    factories: ["kept", "unkept"].enumerated().map { index, name in
      PlannedFactory(
        container: "Container",
        name: name,
        key: name,
        type: "Int?",
        isPromised: true,
        place: PlannedPlace(module: "Contracts", file: "Contracts/P.swift", line: index + 1),
        fileID: #fileID
      )
    }
  )

  @Test("All unkept promises are reported together, each on its own line, with code 70")
  func tellsAll() throws {
    let error = try #require(throws: UnkeptPromises.self) {
      try UnkeptPromises.check(plan.report())
    }
    let failure = Failure(error)
    #expect(failure.code.rawValue == 70)
    #expect(failure.messages == plan.report().problems)
    let starts = failure.messages.map { $0.prefix { $0 != "," } }
    #expect(
      starts == [
        "Container.kept is promised in Contracts/P.swift:1",
        "Container.unkept is promised in Contracts/P.swift:2",
      ]
    )
  }

  @Test("A feature that requires an unkept promise fails with code 70, too")
  func codesRequiredPromises() throws {
    let error = try #require(throws: UnkeptPromiseError.self) {
      _ = try Container.shared.unkept.required()
    }
    let failure = Failure(error)
    #expect(failure.code.rawValue == 70)
    #expect(failure.messages == [error.description])
  }

  @Test("A kept promise is not reported")
  func passesKeptPromises() throws {
    Container.shared.kept.register { 1 }
    let error = try #require(throws: UnkeptPromises.self) {
      try UnkeptPromises.check(plan.report())
    }
    #expect(error.report.unkept.map(\.factory.name) == ["unkept"])
    Container.shared.unkept.register { 1 }
    try UnkeptPromises.check(plan.report())
  }
}
