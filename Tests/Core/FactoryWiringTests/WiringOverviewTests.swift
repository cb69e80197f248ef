import FactoryKit
import FactoryWiring
import Foundation
import Testing

struct WiringOverviewTests {
  @Test("The table has a row for each promise, and a line for each problem")
  func showsTheTable() {
    #expect(
      Sample.overview.text(as: .table) == #"""
        Promise            Declared in                  Kept by                              Resolved by  Scope
        -----------------  ---------------------------  -----------------------------------  -----------  ------
        Container.loader   Contracts/Contracts.swift:1  File (Live)                          Admin        -
                                                        Sample                               Feature
        Container.network  Contracts/Contracts.swift:2  nothing                              Live         -
        Own.vault "<#1>"   Contracts/Contracts.swift:3  a closure at Ark/Ark.swift:11 (Ark)  nothing      cached
                                                        Safe (Live)
                                                        a closure at Ark/Ark.swift:13 (Ark)
        Passed.passed      Contracts/Contracts.swift:4  unknown                              nothing      -

        not understood: Contracts/Contracts.swift:9: the container of this promised() is unknown.
        not understood: Ark/Ark.swift:20: this may register Passed.passed.
        note: Passed.passed isn't checked: its container has no shared instance.
        note: Own.vault "<#1>" is registered more than once, and the registration that runs last applies: autoRegister() in Ark/Ark.swift:11, autoRegister() in Ark/Ark.swift:12.
        note: Own.vault "<#1>" is declared in Contracts/Contracts.swift:3, but never used.
        note: Container.clock is declared in Contracts/Contracts.swift:5, but never used.
        note: Container.spare is declared in Contracts/Contracts.swift:7, but never used.

        """#
    )
  }

  @Test("The JSON has each field of a factory, on a line of its own")
  func showsJSON() {
    let safe = PlannedProvider("Safe", module: "Live")
    let vault = Sample.factory(
      "vault \"\u{1}\\",
      parameter: "Int",
      scope: "cached",
      uses: [Sample.place("Feature", 2)],
      registrations: [Sample.registration(12, [safe], context: "onTest", by: "ArkWiring")]
    )
    var report = WiringReport()
    report.unchecked = [vault]
    #expect(
      WiringOverview(WiringPlan(factories: [vault]), report).text(as: .json) == #"""
        {
          "promises": [
            {
              "container": "Container",
              "name": "vault \"\u0001\\",
              "type": "(any vault \"\u0001\\)?",
              "parameter": "Int",
              "scope": "cached",
              "module": "Contracts",
              "file": "Contracts/Contracts.swift",
              "line": 1,
              "isKept": null,
              "registrations": [
                {
                  "module": "Ark",
                  "file": "Ark/Ark.swift",
                  "line": 12,
                  "context": "onTest",
                  "isContribution": false,
                  "wiring": "ArkWiring",
                  "inAutoRegister": true,
                  "makes": [
                    {
                      "type": "Safe",
                      "module": "Live"
                    }
                  ]
                }
              ],
              "resolvedIn": [
                {
                  "module": "Feature",
                  "file": "Feature/Feature.swift",
                  "line": 2
                }
              ]
            }
          ],
          "replaced": [],
          "unkept": [],
          "unchecked": [
            "Container.vault \"\u0001\\"
          ],
          "registeredTwice": [],
          "unused": [],
          "notUnderstood": []
        }

        """#
    )
  }

  @Test("The JSON of the sample is valid, and names the factories with problems")
  func namesProblemsInJSON() throws {
    let text = Sample.overview.text(as: .json)
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let document = try #require(value as? [String: Any])
    let names = document.compactMapValues { $0 as? [String] }
    #expect(
      names == [
        "unkept": ["Container.network"], "unchecked": ["Passed.passed"],
        "registeredTwice": ["Own.vault \"<#1>\""],
        "unused": ["Own.vault \"<#1>\"", "Container.clock", "Container.spare"],
      ]
    )
    #expect((document["replaced"] as? [Any])?.count == 2)
    #expect((document["notUnderstood"] as? [Any])?.count == 2)
  }

  @Test("A factory that two wirings register is registered twice, and one of a list isn't")
  func findsSeveralRegistrations() {
    let wirings = ["CommonWiring", "WorkerWiring"]
    func factory(_ name: String, isContribution: Bool) -> PlannedFactory {
      let registrations = wirings.map { wiring in
        Sample.registration(1, [], isContribution: isContribution, by: wiring)
      }
      return Sample.factory(name, uses: [Sample.place("Topic")], registrations: registrations)
    }
    let factories = [
      factory("replaced", isContribution: false), factory("list", isContribution: true),
    ]
    let overview = WiringOverview(WiringPlan(factories: factories), WiringReport())
    #expect(overview.registeredTwice.map(\.name) == ["replaced"])
    #expect(
      overview.text(as: .table).hasSuffix(
        "applies: CommonWiring in Ark/Ark.swift:1, WorkerWiring in Ark/Ark.swift:1.\n"
      )
    )
  }

  @Test("Without promises, the table has a message")
  func showsNothing() {
    #expect(WiringOverview(WiringPlan()).text(as: .table) == "There are no promises.\n")
  }
}
