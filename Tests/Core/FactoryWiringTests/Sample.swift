import FactoryKit
import FactoryWiring

/// A wiring with something of everything.
enum Sample {
  /// Two kept promises, an unkept promise, one that can't be checked, a replaced factory, a list and an unused factory.
  static let overview = WiringOverview(plan, report)

  private static let plan: WiringPlan = {
    var plan = WiringPlan(factories: factories)
    plan.notUnderstood = [
      NotUnderstood("the container of this promised() is unknown", place: place("Contracts", 9))
    ]
    plan.unused = [factory("spare", line: 7, isPromised: false)]
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
    // The line may also resolve it, so it isn't unused for certain.
    factory("passed", in: "Passed", line: 4, notUnderstood: [place("Ark", 20)]),
    factory("clock", line: 5, isPromised: false, registrations: [registration(14, [])]),
    factory(
      "probes",
      type: "[any Probe]",
      line: 6,
      isPromised: false,
      uses: [place("Admin", 2)],
      registrations: [15, 16].map { registration($0, [], isContribution: true) }
    ),
  ]

  private static var report: WiringReport {
    var report = WiringReport()
    let promises = plan.promises
    report.kept = [promises[0], promises[2]]
    report.unkept = [UnkeptPromise(factory: promises[1], wiring: place("Ark", 8))]
    report.unchecked = [promises[3]]
    return report
  }

  static func factory(
    _ name: String,
    in container: String = "Container",
    containerModule: String = "FactoryKit",
    key: String? = nil,
    type: String? = nil,
    of module: String = "Contracts",
    line: Int = 1,
    fileID: String = #fileID,
    parameter: String? = nil,
    scope: String? = nil,
    isPromised: Bool = true,
    uses: [PlannedPlace] = [],
    registrations: [PlannedRegistration] = [],
    notUnderstood: [PlannedPlace] = []
  ) -> PlannedFactory {
    PlannedFactory(
      container: container,
      containerModule: containerModule,
      isForAll: container == "SharedContainer",
      name: name,
      key: key ?? name,
      type: type ?? "(any \(name))?",
      parameter: parameter,
      scope: scope,
      isPromised: isPromised,
      place: place(module, line),
      fileID: fileID,
      uses: uses,
      registrations: registrations,
      notUnderstood: notUnderstood
    )
  }

  static func place(_ module: String, _ line: Int = 1) -> PlannedPlace {
    PlannedPlace(module: module, file: "\(module)/\(module).swift", line: line)
  }

  static func registration(
    _ line: Int,
    _ providers: [PlannedProvider],
    context: String? = nil,
    isContribution: Bool = false,
    by wiring: String? = nil
  ) -> PlannedRegistration {
    PlannedRegistration(
      place: place("Ark", line),
      providers: providers,
      context: context,
      isContribution: isContribution,
      isAutomatic: true,
      wiring: wiring,
      isUnconditional: true
    )
  }
}
