import FactoryKit
import FactoryWiring

/// A wiring with something of everything.
enum Sample {
  /// Two kept promises, an unkept promise, one that can't be checked, a replaced factory and an unused one.
  static let overview = WiringOverview(plan, report)

  private static let plan: WiringPlan = {
    var plan = WiringPlan(factories: factories)
    plan.notUnderstood = [
      NotUnderstood("the container of this promised() is unknown", place: place("Contracts", 9))
    ]
    plan.graphText = "-Container|spare|Spare||unused|Live|Live/Live.swift|7|spare"
    return plan
  }()

  private static let factories = [
    factory(
      "loader",
      line: 1,
      uses: [place("Feature", 2), place("Feature", 3), place("Admin", 1)],
      registrations: [
        registration(
          10,
          [PlannedProvider("File", module: "Live"), PlannedProvider("Sample", module: nil)]
        )
      ],
      // Another line registers it for certain, so this one isn't shown.
      notUnderstood: [place("Ark", 21)]
    ),
    factory("network", line: 2, uses: [place("Live", 5)]),
    factory(
      "vault \"<#1>\"",
      in: "Own",
      line: 3,
      parameter: "Int",
      scope: "cached",
      registrations: [
        registration(11, []), registration(12, [PlannedProvider("Safe", module: "Live")]),
        registration(13, [], context: "onTest"),
      ]
    ),
    factory(
      "passed",
      in: "Passed",
      line: 4,
      uses: [place("Feature", 9)],
      notUnderstood: [place("Ark", 20)]
    ),
    factory("clock", line: 5, isPromised: false, registrations: [registration(14, [])]),
  ]

  private static var report: WiringReport {
    var report = WiringReport()
    let promises = plan.promises
    report.kept = [promises[0], promises[2]]
    report.unkept = [UnkeptPromise(factory: promises[1], wiring: place("Ark", 8))]
    report.unchecked = [promises[3]]
    return report
  }

  private static func factory(
    _ name: String,
    in container: String = "Container",
    line: Int,
    parameter: String? = nil,
    scope: String? = nil,
    isPromised: Bool = true,
    uses: [PlannedPlace] = [],
    registrations: [PlannedRegistration] = [],
    notUnderstood: [PlannedPlace] = []
  ) -> PlannedFactory {
    PlannedFactory(
      container: container,
      name: name,
      key: name,
      type: "(any \(name))?",
      parameter: parameter,
      scope: scope,
      isPromised: isPromised,
      place: place("Contracts", line),
      fileID: "Contracts/Contracts.swift",
      uses: uses,
      registrations: registrations,
      notUnderstood: notUnderstood
    )
  }

  private static func place(_ module: String, _ line: Int) -> PlannedPlace {
    PlannedPlace(module: module, file: "\(module)/\(module).swift", line: line)
  }

  private static func registration(
    _ line: Int,
    _ providers: [PlannedProvider],
    context: String? = nil
  ) -> PlannedRegistration {
    PlannedRegistration(
      place: place("Ark", line),
      providers: providers,
      context: context,
      isAutomatic: true,
      isUnconditional: true
    )
  }
}
