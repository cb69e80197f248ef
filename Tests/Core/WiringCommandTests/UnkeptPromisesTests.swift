import CommandLineKit
import FactoryKit
import FactoryTesting
import FactoryWiring
import Testing
import WiringCommand

extension Container {
  fileprivate var clock: Factory<Int?> { promised() }
  fileprivate var lamp: Factory<Int?> { promised() }
}

@Suite(.unwired)
struct UnkeptPromisesTests {
  private let plan = WiringPlan(
    containers: [PlannedContainer("Container") { Container.shared }],
    factories: ["clock", "lamp"].map { name in
      PlannedFactory(
        container: "Container",
        name: name,
        key: name,
        type: "Int?",
        isPromised: true,
        place: PlannedPlace(module: "Contracts", file: "Contracts/P.swift", line: 1),
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
    let names = failure.messages.map { $0.prefix { $0 != " " } }
    #expect(names == ["Container.clock", "Container.lamp"])
    Container.shared.clock.register { 1 }
    Container.shared.lamp.register { 1 }
    try UnkeptPromises.check(plan.report())
  }

  @Test("A feature that requires an unkept promise fails with code 70, too")
  func codesRequiredPromises() throws {
    let error = try #require(throws: UnkeptPromiseError.self) {
      _ = try Container.shared.clock.required()
    }
    let failure = Failure(error)
    #expect(failure.code.rawValue == 70)
    #expect(failure.messages == [error.description])
  }
}
