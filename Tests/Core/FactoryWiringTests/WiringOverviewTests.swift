import FactoryKit
import FactoryWiring
import Foundation
import Testing

struct WiringOverviewTests {
  @Test("The table has a row for each promise, and a line for each problem")
  func showsTheTable() {
    #expect(Sample.overview.text(as: .table) == Expected.table)
  }

  @Test("The JSON is valid and complete")
  func showsJSON() throws {
    let text = Sample.overview.text(as: .json)
    #expect(text == Expected.json)
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let document = try #require(value as? [String: Any])
    #expect(document["unkept"] as? [String] == ["Container.network"])
    let promises = try #require(document["promises"] as? [[String: Any]])
    #expect(promises.map { $0["name"] as? String }.contains("vault \"<#1>\""))
  }

  @Test("The flowchart has promises, consumers and providers")
  func showsMermaid() {
    #expect(Sample.overview.text(as: .mermaid) == Expected.mermaid)
  }

  @Test("Contributions to one list aren't duplicates, and all of them apply")
  func showsContributions() {
    let contributions = (1...2).map { line in
      PlannedRegistration(
        place: PlannedPlace(module: "App", file: "App.swift", line: line),
        providers: [PlannedProvider("Probe\(line)", module: nil)],
        isContribution: true,
        isAutomatic: true,
        isUnconditional: true
      )
    }
    let place = PlannedPlace(module: "Health", file: "H.swift", line: 3)
    let probes = PlannedFactory(
      container: "Container",
      name: "probes",
      key: "probes",
      type: "[any Probe]",
      isPromised: true,
      place: place,
      fileID: "Health/H.swift",
      uses: [place],
      registrations: contributions
    )
    var plan = WiringPlan(factories: [probes])
    plan.graphText = "-Container|probes|[any Probe]||promise|Health|H.swift|3|probes"
    let overview = WiringOverview(plan, WiringReport())
    #expect(
      overview.text(as: .table) == """
        Promise           Declared in  Kept by  Resolved by  Scope
        ----------------  -----------  -------  -----------  -----
        Container.probes  H.swift:3    Probe1   Health       -
                                       Probe2

        """
    )
    #expect(
      overview.explanation(of: "probes") == """
        Container.probes: promise of [any Probe]
          Declared in  H.swift:3 (Health)
          Scope        none
          Contributed  App.swift:1: Probe1
          Contributed  App.swift:2: Probe2
          Resolves: nothing
          Resolved by: nothing

        """
    )
  }

  @Test(
    "The table shows the wiring of each registration"
  )
  func showsWirings() {
    func registration(_ line: Int, by wiring: String) -> PlannedRegistration {
      PlannedRegistration(
        place: PlannedPlace(module: "Worker", file: "W.swift", line: line),
        providers: [PlannedProvider("Disk", module: nil)],
        isAutomatic: true,
        wiring: wiring,
        isUnconditional: true
      )
    }
    func promise(_ name: String, _ registrations: [PlannedRegistration]) -> PlannedFactory {
      let place = PlannedPlace(module: "Topic", file: "T.swift", line: 1)
      return PlannedFactory(
        container: "Container",
        name: name,
        key: name,
        type: "Int?",
        isPromised: true,
        place: place,
        fileID: "Topic/T.swift",
        uses: [place],
        registrations: registrations
      )
    }
    let common = registration(1, by: "CommonWiring")
    let own = (2...3).map { registration($0, by: "WorkerWiring") }
    let overview = WiringOverview(
      WiringPlan(factories: [
        promise("twice", own), promise("replaced", [common, own[0]]), promise("none", []),
      ]),
      WiringReport()
    )
    #expect(overview.registeredTwice.map(\.name) == ["twice"])
    #expect(overview.registeredBySeveral.map(\.name) == ["replaced"])
    #expect(
      overview.text(as: .table) == """
        Promise             Declared in  Kept by  Registered by  Resolved by  Scope
        ------------------  -----------  -------  -------------  -----------  -----
        Container.twice     T.swift:1    Disk     WorkerWiring   Topic        -
        Container.replaced  T.swift:1    Disk     CommonWiring   Topic        -
                                                  WorkerWiring
        Container.none      T.swift:1    unknown  -              Topic        -

        note: Container.twice is registered twice, and the last registration applies: W.swift:2, W.swift:3.
        note: Container.replaced is registered by several wirings, and the one that runs last applies: CommonWiring in W.swift:1, WorkerWiring in W.swift:2.

        """
    )
  }

  @Test("Without promises, each format is empty or has a message")
  func showsNothing() throws {
    let empty = WiringOverview(WiringPlan())
    #expect(empty.text(as: .table) == "There are no promises.\n")
    #expect(empty.text(as: .mermaid) == "flowchart LR\n")
    _ = try JSONSerialization.jsonObject(with: Data(empty.text(as: .json).utf8))
  }
}
